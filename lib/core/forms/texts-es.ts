import type { FormTexts } from "./form-texts";

export const ES: FormTexts = {
  languages: "Idiomas",
  phone: "Número de móvil",
  phoneHint: (example) => `Con prefijo del país si es del extranjero, por ejemplo ${example}`,
  optional: "opcional",
  error: "Error",
  problem: "Revise los datos introducidos",
  back: "Volver al formulario",
  close: "Puede cerrar esta página.",
  subscribe: {
    title: (name) => `Recibir SMS de ${name}`,
    consent: (name) =>
      `Acepto que ${name} me envíe mensajes SMS. Puedo darme de baja en cualquier momento.`,
    code: "Para confirmar, recibirá un código por SMS.",
    button: "Aceptar y recibir el código",
  },
  code: {
    title: "Introduzca el código",
    intro: (phone) =>
      `Si ${phone} puede darse de alta, hay un código en camino. Es válido durante 15 minutos.`,
    label: "Código de 6 cifras",
    button: "Confirmar",
    again: "Enviar el código otra vez",
    sms: (code, name) =>
      `${code} es su código para darse de alta en ${name}. Si no lo ha pedido, ignore este mensaje.`,
  },
  subscribed: {
    title: "Se ha dado de alta",
    text: (name) => `A partir de ahora recibirá mensajes SMS de ${name}.`,
  },
  unsubscribe: {
    title: (name) => `Darse de baja de ${name}`,
    intro: "Introduzca su número para dejar de recibir mensajes SMS.",
    own: "El número que recibió este enlace dejará de recibir mensajes SMS.",
    reasons: "¿Por qué se da de baja?",
    reason: {
      1: "Nunca me di de alta",
      2: "Demasiados mensajes",
      3: "Ya no me interesa",
      4: "No entiendo los mensajes",
      5: "No me gusta la empresa",
      6: "Otro motivo",
    },
    comment: "¿Quiere añadir algo?",
    button: "Darse de baja",
  },
  unsubscribed: {
    title: "Se ha dado de baja",
    text: (name) => `${name} ya no enviará mensajes SMS a este número.`,
  },
  unavailable: {
    title: "Ahora mismo no es posible darse de alta",
    text: (name) => `Inténtelo más tarde o póngase en contacto con ${name}.`,
  },
  limited: { title: "Demasiados intentos", text: "Inténtelo más tarde." },
  errors: {
    phone_missing: "Introduzca su número de móvil.",
    phone_invalid: "No es un número de teléfono. Compruebe las cifras.",
    phone_mobile: "Introduzca un número de móvil: los demás no reciben SMS.",
    phone_unreachable: "No podemos enviar SMS a este país.",
    value_long: "Es demasiado largo.",
    code_wrong: "El código no coincide. Mire el último mensaje.",
    code_expired: "El código ha caducado. Introduzca su número otra vez.",
    code_locked: "Demasiados códigos erróneos. Introduzca su número otra vez.",
    again_later: "El código se acaba de enviar. Espere antes de pedir otro.",
    form_expired: "El formulario ha estado abierto demasiado tiempo. Envíelo otra vez.",
  },
};
