/** Sentences of storm notifications, and of the link to where a reader asks for them. */
export const enStormPush = {
  /** To the page that turns them on (en-storm-device.ts). */
  link: 'Storm alerts on this device',
  /** Where an alert goes on as one of which nobody is told here. */
  changed: 'Storm alerts have changed',
  /** Below how many more alerts there are than messages. */
  lookFor: (city: string) => `See what is in effect for ${city} now.`,
  look: (city: string) => `An alert for ${city} goes on under another name. See what is in effect now.`,
  /** Below the name of an alert; `time` may be empty. */
  body: (city: string, time: string, sender: string) =>
    `${[city, time].filter(Boolean).join(', ')}. ${sender}`,
}
