import type { Translation } from './phrase.ts'

/** The sign-up and mails in Haitian Creole. The service's alerts have no words here: they come as they are. */
export const htMail = {
  newsletter: { text: 'Enskripsyon imèl', isInterface: true },
  newsletterOf: { text: (city) => `Nouvèl ${city} pa imèl.`, isInterface: true },
  email: { text: 'Adrès imèl', isInterface: true },
  mailChoices: { text: 'Sa pou nou voye', isInterface: true },
  daily: { text: 'Rezime chak jou', isInterface: true },
  weekly: { text: 'Rezime chak semèn', isInterface: true },
  alerts: {
    text: 'Alèt meteyo',
    source:
      'https://www.fema.gov/ht/fact-sheet/hurricane-preparedness-survivors-living-fema-temporary-housing-units',
  },
  subscribe: { text: 'Enskri', isInterface: true },
  confirmFirst: {
    text: 'Nou voye yon mesaj pou konfime. Chak imèl gen yon lyen pou sispann resevwa yo.',
    isInterface: true,
  },
  yesSend: { text: 'Wi, voye l ban mwen', isInterface: true },
  endThis: { text: 'Sispann imèl sa a', isInterface: true },
  endAll: { text: 'Sispann tout imèl epi efase adrès mwen', isInterface: true },
  signUpAgain: { text: 'Enskri ankò', isInterface: true },
  problems: {
    text: (count) => (count === 1 ? 'Gen yon pwoblèm' : `Gen ${count} pwoblèm`),
    isInterface: true,
  },
  wrongAddress: { text: 'Ekri yon adrès imèl konplè, tankou non@example.com.', isInterface: true },
  noChoice: { text: 'Chwazi omwen youn.', isInterface: true },
  askedTitle: { text: 'Gade imèl ou', isInterface: true },
  askConfirmTitle: { text: 'Yon dènye etap', isInterface: true },
  askConfirmText: { text: 'Peze bouton an pou konfime ou vle imèl nou yo.', isInterface: true },
  confirmedTitle: { text: 'Konfime', isInterface: true },
  askLeaveTitle: { text: 'Sispann resevwa imèl?', isInterface: true },
  leftListTitle: { text: 'Imèl sa a fini', isInterface: true },
  confirmAddress: { text: 'Konfime adrès ou', isInterface: true },
  isYours: { text: 'Èske se adrès ou?', isInterface: true },
  worksUntil: { text: (time) => `Lyen an mache jiska: ${time}`, isInterface: true },
  unsubscribe: { text: 'Sispann resevwa imèl sa yo', isInterface: true },
} satisfies Translation['phrases']
