import type { FormTexts } from "./form-texts";

export const PT: FormTexts = {
  languages: "Idiomas",
  phone: "Número de telemóvel",
  phoneHint: (example) => `Com indicativo do país se for do estrangeiro, por exemplo ${example}`,
  optional: "opcional",
  error: "Erro",
  problem: "Verifique os dados introduzidos",
  back: "Voltar ao formulário",
  close: "Pode fechar esta página.",
  subscribe: {
    title: (name) => `Receber SMS de ${name}`,
    consent: (name) =>
      `Aceito que ${name} me envie mensagens SMS. Posso cancelar a qualquer momento.`,
    code: "Para confirmar, receberá um código por SMS.",
    button: "Aceitar e receber o código",
  },
  code: {
    title: "Introduza o código",
    intro: (phone) =>
      `Se ${phone} puder ser inscrito, há um código a caminho. É válido durante 15 minutos.`,
    label: "Código de 6 dígitos",
    button: "Confirmar",
    again: "Enviar o código outra vez",
    sms: (code, name) =>
      `${code} é o seu código de inscrição em ${name}. Se não o pediu, ignore esta mensagem.`,
  },
  subscribed: {
    title: "Inscrição concluída",
    text: (name) => `A partir de agora receberá mensagens SMS de ${name}.`,
  },
  unsubscribe: {
    title: (name) => `Cancelar SMS de ${name}`,
    intro: "Introduza o seu número para deixar de receber mensagens SMS.",
    own: "O número que recebeu este link deixará de receber mensagens SMS.",
    reasons: "Porque cancela?",
    reason: {
      1: "Nunca me inscrevi",
      2: "Demasiadas mensagens",
      3: "Já não me interessa",
      4: "Não compreendo as mensagens",
      5: "Não gosto da empresa",
      6: "Outro motivo",
    },
    comment: "Quer acrescentar algo?",
    button: "Cancelar subscrição",
  },
  unsubscribed: {
    title: "Subscrição cancelada",
    text: (name) => `${name} já não enviará mensagens SMS a este número.`,
  },
  unavailable: {
    title: "De momento não é possível inscrever-se",
    text: (name) => `Tente mais tarde ou contacte ${name}.`,
  },
  limited: { title: "Demasiadas tentativas", text: "Tente mais tarde." },
  errors: {
    phone_missing: "Introduza o seu número de telemóvel.",
    phone_invalid: "Não é um número de telefone. Verifique os dígitos.",
    phone_mobile: "Introduza um número de telemóvel: os outros não recebem SMS.",
    phone_unreachable: "Não podemos enviar SMS para este país.",
    value_long: "É demasiado longo.",
    code_wrong: "O código não corresponde. Veja a última mensagem.",
    code_expired: "O código expirou. Introduza o seu número outra vez.",
    code_locked: "Demasiados códigos errados. Introduza o seu número outra vez.",
    again_later: "O código acabou de ser enviado. Aguarde antes de pedir outro.",
    form_expired: "O formulário esteve aberto demasiado tempo. Envie-o outra vez.",
  },
};
