# A message centre with the codec of Net::SMPP (Debian: libnet-smpp-perl), for one client. Prints what it reads, one line
# each: the command, and of a submit_sm the numbers, the coding, and the octets in hexadecimal.
use strict;
use warnings;
use Net::SMPP;

$| = 1;
my ($port) = @ARGV;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port, smpp_version => 0x34, async => 1)
    or die "cannot listen: $!";
print "ready\n";
my $peer;
$peer = $listener->accept until $peer;
$peer->set_version(0x34);
my $count = 0;

sub answer_submit {
    my ($pdu) = @_;
    $count += 1;
    my $id = sprintf('%08X', 0xABC0 + $count);
    printf "submit %s %s %d %d %s\n", $pdu->{source_addr}, $pdu->{destination_addr},
        $pdu->{data_coding}, $pdu->{esm_class}, unpack('H*', $pdu->{short_message});
    $peer->submit_sm_resp(message_id => $id, seq => $pdu->{seq});
    my $text = "id:$id sub:001 dlvrd:001 submit date:2611230001 done date:2611230002 stat:DELIVRD err:000 text:";
    $peer->deliver_sm(
        source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr},
        source_addr_ton => 1, source_addr_npi => 1, esm_class => 4,
        short_message => $text, async => 1);
    $peer->deliver_sm(
        source_addr => $pdu->{destination_addr}, destination_addr => '12345',
        source_addr_ton => 1, source_addr_npi => 1,
        short_message => "Thanks $count", async => 1);
}

while (my $pdu = $peer->read_pdu) {
    my $name = Net::SMPP::pdu_tab->{$pdu->{cmd}}{cmd} // 'unknown';
    if ($name eq 'submit_sm') { answer_submit($pdu); next; }
    print "$name $pdu->{status}\n";
    if ($name eq 'bind_transceiver') {
        $peer->bind_transceiver_resp(system_id => 'PERL', seq => $pdu->{seq});
        $peer->enquire_link(async => 1);
    }
    elsif ($name eq 'enquire_link') { $peer->enquire_link_resp(seq => $pdu->{seq}); }
    elsif ($name eq 'unbind') { $peer->unbind_resp(seq => $pdu->{seq}); last; }
}
