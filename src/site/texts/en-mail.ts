/** Names of what subscribers can be sent, as a sentence has them. */
const kindNames = { daily: 'daily digest', weekly: 'weekly digest', alerts: 'weather alerts' } as const

type Kind = keyof typeof kindNames

/** 'the daily digest and weather alerts' */
function listKinds(kinds: readonly Kind[]): string {
  const names = kinds.map((kind) => (kind === 'alerts' ? kindNames[kind] : `the ${kindNames[kind]}`))
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

/** Messages to subscribers, in English. */
export const enMail = {
  /** `hosts`: the site at which the address was typed. */
  confirm: {
    subject: (publication: string) => `Confirm your address for ${publication}`,
    preview: 'One click and you are done. If it was not you, do nothing.',
    heading: 'Is this your address?',
    asked: (kinds: readonly Kind[], publication: string) =>
      `Someone, we hope it was you, asked for ${listKinds(kinds)} from ${publication} at this address.`,
    /** `consent`: where and when the addresses of an imported list subscribed, in the publisher's words. */
    askedListed: (kinds: readonly Kind[], publication: string) =>
      `${publication} sends ${listKinds(kinds)} from here now and keeps only addresses that are confirmed. Shall we send it to this one?`,
    whyListed: (consent: string) =>
      `You are getting this one message because your address is on our list: ${consent}.`,
    button: 'Yes, send it to me',
    until: (time: string) => `The link works until ${time}.`,
    copy: 'If the button does not work, copy this link:',
    notYou: (day: string) =>
      `Not you? Do nothing. If the address is not confirmed, we send nothing more and erase it after ${day}.`,
    why: (host: string) => `You are getting this one message because the address was entered at ${host}.`,
  },
  digest: {
    /** `lead`: the first headline. */
    subject: (kind: 'daily' | 'weekly', day: string, lead: string | undefined) =>
      lead ? `${day}: ${lead}` : `${day}: ${kind === 'daily' ? 'your daily digest' : 'your weekly digest'}`,
    preview: (stories: number, events: number) =>
      events === 0
        ? `${stories} stories.`
        : `${stories} stories and ${events === 1 ? 'one event' : `${events} events`}.`,
    made: {
      daily: (time: string) => `Daily digest, as of ${time}`,
      weekly: (time: string) => `Weekly digest, as of ${time}`,
    },
    /** `name`: 'Tonight'; degrees Fahrenheit. */
    period: (name: string, condition: string, temperature: number) =>
      `${name}: ${condition}, ${temperature}°.`,
    unchecked: 'We could not check for weather alerts when this was written.',
    weather: 'Weather',
    /** Link to the weather page below alerts. */
    whatToDo: 'What to Do',
    /** Link to a story's page. */
    reports: (newsrooms: number) => `All reports of ${newsrooms} independent newsrooms`,
    guides: 'Know Your City',
    events: 'Coming Up',
    frontPage: 'Read the front page',
  },
  alert: {
    /** The title of a message about several alerts: the most urgent one, and how many others. */
    more: (title: string, others: number) => `${title} and ${others} more`,
    whatToDo: 'What to Do',
    fullText: 'In Full',
    endedAt: (time: string) => `Ended ${time}.`,
    inForce: (since: string | undefined, time: string) =>
      `In effect ${since ? `since ${since}, ` : ''}${time}.`,
    issued: (sender: string, time: string, updated: string) =>
      `Issued by ${sender}, ${time}; updated ${updated}.`,
    button: 'See the newest alerts',
    fixed: (time: string) =>
      `Written ${time}. This message cannot change after it is sent. The weather page does.`,
  },
  foot: {
    /** `day`: when the address was confirmed. */
    why: (day: string) => `You are getting this because you signed up and confirmed on ${day}.`,
    unsubscribe: 'Unsubscribe',
    noTrackers: 'This message has no pictures and no trackers.',
  },
}
