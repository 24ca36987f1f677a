import type { Translation } from './phrase.ts'

/** The sign-up and mails in Spanish. The service's alerts have no words here: they come as they are. */
export const esMail = {
  newsletter: { text: 'Boletín', isInterface: true },
  newsletterOf: {
    text: ({ city }) => `Noticias de ${city} por correo electrónico, sin imágenes ni rastreadores.`,
    isInterface: true,
  },
  newsletterLanguage: {
    text: 'Nuestros correos tienen nuestras palabras en español y en inglés. Las noticias y las alertas quedan como llegan.',
    isInterface: true,
  },
  email: { text: 'Correo electrónico', isInterface: true },
  mailChoices: { text: 'Qué enviar', isInterface: true },
  daily: { text: 'Resumen diario', isInterface: true },
  weekly: { text: 'Resumen semanal', isInterface: true },
  alerts: { text: 'Alertas', source: 'https://www.noaa.gov/comprenda-el-pron-stico' },
  subscribe: { text: 'Suscribirse', isInterface: true },
  confirmFirst: {
    text: 'Enviamos un mensaje para confirmar. Cada correo tiene un enlace para cancelar la suscripción.',
    isInterface: true,
  },
  yesSend: { text: 'Sí, envíenmelo', isInterface: true },
  endThis: { text: 'Terminar este correo', isInterface: true },
  endAll: { text: 'Terminar todos los correos y borrar mi dirección', isInterface: true },
  signUpAgain: { text: 'Suscribirse de nuevo', isInterface: true },
  problems: {
    text: ({ count }) => (count === 1 ? 'Hay un problema' : `Hay ${count} problemas`),
    isInterface: true,
  },
  wrongAddress: {
    text: 'Escriba una dirección con nombre y dominio, como nombre@example.com.',
    isInterface: true,
  },
  noChoice: { text: 'Elija al menos una opción.', isInterface: true },
  askedTitle: { text: 'Revise su correo', isInterface: true },
  askedText: {
    text: 'Enviamos un mensaje a la dirección que escribió. Pulse el botón del mensaje dentro de 48 horas. ¿No llega nada en 10 minutos? Revise la carpeta de correo no deseado.',
    isInterface: true,
  },
  askConfirmTitle: { text: 'Un paso más', isInterface: true },
  askConfirmText: { text: 'Pulse el botón para confirmar que quiere nuestros correos.', isInterface: true },
  confirmedTitle: { text: 'Confirmado', isInterface: true },
  confirmedText: {
    text: 'Usted está en la lista. Cada correo tiene un enlace para cancelar la suscripción.',
    isInterface: true,
  },
  askLeaveTitle: { text: '¿Cancelar la suscripción?', isInterface: true },
  askLeaveText: {
    text: 'Termine el correo que tiene este enlace, o todos nuestros correos. Cuando no queda ninguno, borramos su dirección.',
    isInterface: true,
  },
  leftTitle: { text: 'Su suscripción está cancelada', isInterface: true },
  leftListTitle: { text: 'Este correo ha terminado', isInterface: true },
  leftListText: {
    text: 'No se le enviará de nuevo. El otro correo que eligió continúa.',
    isInterface: true,
  },
  confirmAddress: { text: 'Confirme su dirección', isInterface: true },
  isYours: { text: '¿Es esta su dirección?', isInterface: true },
  askedFor: {
    text: ({ publication }) =>
      `Alguien, esperamos que usted, pidió a ${publication} que enviara esto a la dirección:`,
    isInterface: true,
  },
  /** Its time ends with a full stop. */
  worksUntil: { text: ({ time }) => `El enlace funciona hasta: ${time}`, isInterface: true },
  notYou: {
    text: ({ day }) =>
      `¿No fue usted? No haga nada. Si nadie confirma la dirección, no enviamos nada más y la borramos después del ${String(day).toLowerCase()}.`,
    isInterface: true,
  },
  whyOnce: {
    text: ({ host }) => `Recibe solo este mensaje porque la dirección se escribió en ${host}.`,
    isInterface: true,
  },
  why: {
    text: ({ day }) => `Recibe este mensaje porque se suscribió y confirmó: ${day}.`,
    isInterface: true,
  },
  unsubscribe: { text: 'Cancelar la suscripción', isInterface: true },
  noTrackers: { text: 'Este mensaje no tiene imágenes ni rastreadores.', isInterface: true },
} satisfies Translation['phrases']
