/** Where people attend an event: at its place, by the internet, or as they choose. */
export type Attendance = (typeof attendances)[number]
export const attendances = ['offline', 'online', 'mixed'] as const

const meetingHosts = String.raw`(?:zoom\.us|zoomgov\.com|teams\.microsoft\.(?:com|us)|teams\.live\.com|meet\.google\.com|webex\.com|gotomeet(?:ing)?\.(?:com|me)|goto\.com|bluejeans\.com|whereby\.com|meet\.jit\.si|ringcentral\.com|streamyard\.com|webinarjam\.com|crowdcast\.io|livestorm\.co)`
/** Addresses; those of meetings are written without 'https://', too. */
const address = new RegExp(
  String.raw`(?<![\w.@-])(?:https?:\/\/|(?:[\w-]{1,63}\.){0,3}${meetingHosts}\/)[^\s<>"),;]+`,
  'gi',
)
/** Hosts of meetings, and what only the address of a meeting has. */
const meetingHost = new RegExp(String.raw`(?:^|\.)${meetingHosts}$|^meet\.`, 'i')
const secretQuery = /[?&](?:pwd|password|passcode|tk|token)=/i
const map = /\bmaps?\.|\/maps?(?:\/|\?|$)|goo\.gl|what3words/i
const secretWords =
  /(?<![?&/=\w])(?:pass\s?(?:code|word)|access code|pin(?: code)?|contrase[ñn]a|clave|(?:meeting|webinar|conference|room)\s+(?:id|number)|(?:conference )?id)\s*(?:is\b|[:#=])+\s*(?:\d[\d\s-]{2,}\d|[^\s,;]+)/gi
const onlineWords =
  /\b(?:virtual(?:ly|e|mente)?(?!\s+reality)|on-?line|en l[ií]nea|zoom(?:gov)?(?!\s+rooms?\b)(?:\.us)?|webex|(?:microsoft|ms)\s*teams|teams (?:meeting|call|live)|google meet|go\s?to\s?(?:meeting|webinar)|webinars?|webcasts?|live-?\s?stream(?:ed|ing)?|teleconference|video\s?conference|(?:facebook|youtube) live|(?:skype|youtube|discord|conference call)(?=\W*$)|remote(?:ly)?(?=\W*$)|teams(?=\W*$))/gi
const hybrid = /\b(?:hybrid|h[ií]brid[oa])\b/gi
const fillers = new Set(
  'a after all also an and at available be below by call conference de dial description details email event evento for from hosted id in info information is join just link links live location login meeting meetings no number of on only or our participation para per platform please por provided register registered registration registrants reunion room see sent session site the this through to us using video via web webpage website will with y you your sala plataforma'.split(
    ' ',
  ),
)

/**
 * Where people attend, by the place in a calendar, whose words name a service, a web address, a
 * hall or several of them. `hasLink`: whether the event says elsewhere by which address to join.
 *
 * @example
 * attendanceOf('Virtual - Zoom Webinar') // → 'online'
 * attendanceOf('City Hall and Zoom') // → 'mixed'
 */
export function attendanceOf(venue: string, hasLink = false): Attendance {
  const links = venue.match(address) ?? []
  const rest = withoutAddresses(venue).replace(secretWords, ' ')
  const words = rest.replace(onlineWords, ' ').replace(hybrid, ' ')
  const isPlace = (words.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => !fillers.has(word))
  const isOnline =
    hasLink ||
    links.some((link) => isMeeting(link) || (!isPlace && !map.test(link))) ||
    rest.search(onlineWords) >= 0
  if (rest.search(hybrid) >= 0) return 'mixed'
  if (!isOnline) return 'offline'
  return isPlace ? 'mixed' : 'online'
}

/** Whether an address opens a meeting: it is for those who come, and no page about the event. */
export function isMeeting(link: string): boolean {
  try {
    const { hostname, search } = new URL(withScheme(link))
    return meetingHost.test(hostname) || secretQuery.test(search)
  } catch {
    return false // No address.
  }
}

/** Whether a text has the address of a meeting. */
export function namesMeeting(text: string): boolean {
  return (text.match(address) ?? []).some(isMeeting)
}

/** The first web address of a text. */
export function addressIn(text: string): string | undefined {
  const [found] = text.match(address) ?? []
  return found && withScheme(found)
}

function withScheme(link: string): string {
  return /^https?:/i.test(link) ? link : `https://${link}`
}

/** A text without web addresses; of a place what is left of it. */
export function withoutAddresses(text: string): string {
  return text
    .replace(address, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/()–—-]+|(?<![\s,;:|/(–—-])[\s,;:|/(–—-]+$/g, '')
}

/** A text without the addresses of meetings, their numbers and passwords, for what machines collect. */
export function withoutMeetings(text: string): string {
  const kept = text.replace(address, (link) => (isMeeting(link) ? '' : link)).replace(secretWords, '')
  return kept === text ? text : kept.replace(/[^\S\n]+/g, ' ').trim()
}
