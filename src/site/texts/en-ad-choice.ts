/** Ads of a network, and the reader's choice of them, in English. */
export const enAdChoice = {
  /** Link beside the label of an ad to the page of the choice. */
  choice: 'Your choice',
  /** In a network's place, for readers who have not allowed its ads. */
  notice: 'This space is open to local businesses.',
  title: 'Ads and Your Choice',
  description: 'Allow ads from the ad network, or leave them off.',
  heading: 'Ads from the ad network',
  no: {
    label: 'No ads from the network',
    hint: 'Ad spaces show our own promotions. Nothing about you goes to the network.',
  },
  yes: {
    label: 'Allow ads from the network',
    hint: 'Its script loads when an ad comes near your screen. It sees your IP address and may set cookies. We request ads that are not based on what you did on other sites.',
  },
  save: 'Save choice',
  saved: {
    no: { title: 'Saved: no ads from the network', text: 'You can change it here at any time.' },
    yes: {
      title: 'Saved: ads from the network are allowed',
      text: 'A cookie keeps this for six months. You can change it here at any time.',
    },
  },
  gpc: {
    title: 'Your browser already said no',
    text: 'It sends Global Privacy Control, and we honor it: the network’s script never loads here, whatever you chose before.',
  },
}
