# A message centre with the codec of Net::SMPP (Debian: libnet-smpp-perl), for one client. Prints what it reads, one line
# each: the command, of a submit_sm its numbers, coding and esm_class, and each text that is whole, as UTF-8 in
# hexadecimal. Every text is brought back as a message from the phone, its parts the last one first.
use strict;
use warnings;
use Encode qw(decode encode FB_CROAK);
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
my %waiting;

sub charset_of { return $_[0] == 8 ? 'UTF-16BE' : 'gsm0338'; }

# Reference, total, number and octets of a part; a text that is whole is its only part.
sub part_of {
    my ($pdu) = @_;
    my $octets = length $pdu->{short_message} ? $pdu->{short_message} : $pdu->{message_payload} // '';
    return (unpack('x3 C3', $octets), substr($octets, 1 + ord $octets)) if $pdu->{esm_class} & 0x40;
    return (0, 1, 1, $octets) unless defined $pdu->{sar_msg_ref_num};
    my @marks = map { unpack('H*', $pdu->{$_}) } qw(sar_msg_ref_num sar_total_segments sar_segment_seqnum);
    return ((map { hex } @marks), $octets);
}

sub deliver {
    my ($pdu, %fields) = @_;
    $peer->deliver_sm(
        source_addr => $pdu->{destination_addr}, source_addr_ton => 1, source_addr_npi => 1,
        destination_addr => '12345', async => 1, %fields);
}

# Cuts Unicode after 67 units, through characters of two, as some phones do; escapes of GSM stay whole.
sub bring_back {
    my ($pdu, $text) = @_;
    my $coding = $pdu->{data_coding};
    my $octets = encode(charset_of($coding), $text, FB_CROAK);
    my @pieces = $coding == 8 ? $octets =~ /(.{1,134})/gs : $octets =~ /(.{0,151}[^\x1b])/gs;
    return deliver($pdu, data_coding => $coding, short_message => $octets) if @pieces == 1;
    for my $number (reverse 1 .. @pieces) {
        my $header = pack('C6', 5, 0, 3, $count & 0xff, scalar @pieces, $number);
        deliver($pdu, data_coding => $coding, esm_class => 0x40, short_message => $header . $pieces[$number - 1]);
    }
}

# Each part is decoded by itself, as a phone does.
sub take_text {
    my ($pdu) = @_;
    my ($reference, $total, $number, $octets) = part_of($pdu);
    my $parts = $waiting{$reference} //= {};
    $parts->{$number} = decode(charset_of($pdu->{data_coding}), $octets, FB_CROAK);
    return if keys %$parts < $total;
    my $text = join '', map { $parts->{$_} } 1 .. $total;
    delete $waiting{$reference};
    printf "text %s\n", unpack('H*', encode('UTF-8', $text));
    bring_back($pdu, $text);
}

sub answer_submit {
    my ($pdu) = @_;
    $count += 1;
    my $id = sprintf('%08X', 0xABC0 + $count);
    printf "submit %s %s %d %d\n", map { $pdu->{$_} } qw(source_addr destination_addr data_coding esm_class);
    $peer->submit_sm_resp(message_id => $id, seq => $pdu->{seq});
    my $receipt = "id:$id sub:001 dlvrd:001 submit date:2611230001 done date:2611230002 stat:DELIVRD err:000 text:";
    deliver($pdu, destination_addr => $pdu->{source_addr}, esm_class => 4, short_message => $receipt);
    take_text($pdu);
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
