import type { FeedProblem } from '../../feed-health/diagnosis.ts'
import type { DocumentFinding } from '../../feed-health/examination.ts'

/** What is wrong, and what the feed's publisher can do about it. */
export interface Remark {
  what: string
  remedy: string
}

/** What a source's document is. */
export type Form = 'feed' | 'calendar'

/** A problem in words, times in UTC. */
export function describeProblem(problem: FeedProblem, form: Form = 'feed'): Remark {
  switch (problem.kind) {
    case 'unread': {
      const { what, remedy } = describeFailure(problem, form)
      if (problem.readAt === undefined) return { what, remedy }
      return { what: `${what} Not read since ${universalTime(problem.readAt)}.`, remedy }
    }
    case 'stale':
      return {
        what: `It answers, but its newest entry is from ${universalTime(problem.newestAt)}, which is old for a feed that publishes this often.`,
        remedy: 'Check that new stories reach the feed, or name the feed that replaced it.',
      }
    case 'overflowed':
      return {
        what: `All its entries were new when we read it (${universalTime(problem.at)}), so we missed earlier ones.`,
        remedy: 'List more entries, at least one day’s worth.',
      }
    case 'moved': {
      const since = problem.since === undefined ? '' : ` since ${universalTime(problem.since)}`
      return {
        what: `It declares a new address${since} (${problem.to}).`,
        remedy: 'Keep the redirect until feed readers use the new address.',
      }
    }
    case 'document':
      return describeFinding(problem.finding)
  }
}

type Unread = Extract<FeedProblem, { kind: 'unread' }>

function describeFailure({ reason, message, status }: Unread, form: Form): Remark {
  const inBrackets = status === undefined ? '' : ` (status ${status})`
  switch (reason) {
    case 'blocked':
      return {
        what: `It blocks our ${form} reader${inBrackets}.`,
        remedy: `Allow the user agent LocalNewsPress to read the ${form}, in any bot protection in front of the server, too.`,
      }
    case 'gone':
      return {
        what: `Its publisher says that it is permanently gone${inBrackets}.`,
        remedy: `If that is a mistake, serve the ${form} again and tell us; we no longer request it.`,
      }
    case 'rateLimited':
      return {
        what: `It asks us to read it less often${inBrackets}.`,
        remedy: 'Allow one request every 15 minutes, or say in Retry-After when to try again.',
      }
    case 'status':
      return status !== undefined && status >= 500
        ? {
            what: `Its server answers with an error${inBrackets}.`,
            remedy: 'Check the server’s log.',
          }
        : {
            what: `There is no ${form} at this address${inBrackets}.`,
            remedy: `Redirect this address to the ${form}’s new one.`,
          }
    case 'dns':
      return {
        what: 'Its host name cannot be found.',
        remedy: 'Check that the domain is registered and that its name servers answer.',
      }
    case 'connection':
      return {
        what: `Its server cannot be reached: ${message}.`,
        remedy: 'Check that the server answers at this address from outside its own network.',
      }
    case 'tls':
      return {
        what: `Its certificate cannot be trusted: ${message}.`,
        remedy: 'Renew the certificate, and send the intermediate certificates with it.',
      }
    case 'timeout':
      return {
        what: `It takes too long: ${message}.`,
        remedy: `Serve the ${form} from a cache; it is one file for all readers.`,
      }
    case 'redirect':
      return {
        what: `Its redirects lead nowhere: ${message}.`,
        remedy: 'Redirect straight to the feed, at most once.',
      }
    case 'tooLarge':
      return {
        what: `It is too large: ${message}.`,
        remedy: form === 'feed' ? 'List the newest 50 entries.' : 'List the coming events.',
      }
    case 'encoding':
      return {
        what: `Its compression is broken: ${message}.`,
        remedy: 'Check that Content-Encoding names how the answer is really compressed.',
      }
    case 'protocol':
      return {
        what: `Its answer is not HTTP: ${message}.`,
        remedy: 'Check the server and what is in front of it.',
      }
    case 'refused':
      return {
        what: `Its address is not one on the public internet: ${message}.`,
        remedy: `Serve the ${form} at a public address, on port 80 or 443.`,
      }
    case 'parse':
      return {
        what: `Its answer cannot be read as a ${form}: ${message}.`,
        remedy:
          form === 'feed'
            ? 'Serve RSS, Atom or JSON Feed at this address, or redirect it to the feed.'
            : 'Serve the calendar at this address, or redirect it there.',
      }
    case 'store':
      return {
        what: 'It was read but could not be stored.',
        remedy: 'This is our problem; nothing is wrong with the feed.',
      }
    default:
      return { what: `It could not be read: ${message}.`, remedy: 'Try the address in a feed validator.' }
  }
}

function describeFinding({ kind, count, of, example }: DocumentFinding): Remark {
  const share =
    count === of ? (of === 1 ? 'its only entry' : `all ${of} entries`) : `${count} of ${of} entries`
  const none = count === of && of > 1 ? `any of its ${of} entries` : share
  const such = example === undefined ? '' : `, such as “${example}”`
  switch (kind) {
    case 'truncated':
      return {
        what: 'It is cut off; the part before the break was read.',
        remedy: 'Check the size and time limits of the program that writes it.',
      }
    case 'damagedTransfer':
      return {
        what: `Its transfer was faulty: ${example}. All of it could be read.`,
        remedy: 'Check the server, and any proxy, cache or plugin that compresses what it sends.',
      }
    case 'withoutEntries':
      return { what: 'It has no entries.', remedy: 'Check that stories reach the feed.' }
    case 'withoutGuid':
      return {
        what: `No guid in ${none}.`,
        remedy:
          'Give each entry a guid (Atom: id) that never changes, so that an edited story does not appear twice.',
      }
    case 'repeatedGuid':
      return {
        what: `The same guid as another entry in ${share}${such}.`,
        remedy: 'Give each entry a unique guid.',
      }
    case 'withoutDate':
      return {
        what: `No date in ${none}.`,
        remedy: 'Add pubDate (Atom: published), so that readers see how new a story is.',
      }
    case 'unreadableDate':
      return {
        what: `An unreadable date in ${share}${such}.`,
        remedy: 'Write dates like Fri, 20 Nov 2026 10:00:00 -0500, in Atom like 2026-11-20T10:00:00-05:00.',
      }
    case 'withoutZone':
      return {
        what: `This feed gives dates without a time zone, in ${share}${such}. We read them as UTC.`,
        remedy: 'Add the zone, such as -0500, so that stories are not hours off.',
      }
    case 'futureDate':
      return {
        what: `A date more than a day ahead in ${share}${such}. We treat such an entry as undated: it comes after dated ones and leads no page.`,
        remedy:
          'Date an entry by when it was published, not by when an event takes place, and check the server’s clock and time zone.',
      }
    case 'withoutLink':
      return {
        what: `No link that readers can open in ${none}.`,
        remedy: 'Link each entry to its story; without a link we cannot send you readers.',
      }
    case 'withoutTitle':
      return { what: `No title in ${none}.`, remedy: 'Give each entry a title of plain text.' }
    case 'wrongCharset':
      return {
        what: `It declares one character encoding and is written in another (${example}).`,
        remedy: 'Write the feed in UTF-8, and say so in the XML declaration and in Content-Type.',
      }
    case 'wrongType':
      return {
        what: `It is served as ${example}.`,
        remedy: 'Serve it as application/rss+xml, application/atom+xml or application/feed+json.',
      }
    case 'eventsLeftOut':
      return { what: `We left out ${count} of ${of} events: ${example}.`, remedy: mendCalendar }
    case 'linesLeftOut':
      return {
        what: `We left out ${count === 1 ? 'one line' : `${count} lines`}: ${example}.`,
        remedy: mendCalendar,
      }
    case 'linesMended':
      return {
        what: `We read past ${count === 1 ? 'one fault' : `${count} faults`}: ${example}.`,
        remedy: mendCalendar,
      }
    case 'eventsPrivate':
      return {
        what: `We do not publish ${count} of ${of} events, which ${count === 1 ? 'is' : 'are'} marked private: ${example}.`,
        remedy: 'If readers should see them, make them public in the calendar program.',
      }
    case 'timesLeftOut':
      return {
        what: `We left out ${count} times of events: ${example}.`,
        remedy: 'Those that are left out are shown as their days come nearer.',
      }
    case 'unverified':
      return {
        what: 'Its certificate cannot be trusted, so whoever operates this site turned its check off for this feed. Anyone between us and its server could change what we read.',
        remedy: 'Renew the certificate, and send the intermediate certificates with it; then tell us.',
      }
  }
}

const mendCalendar = 'Write it as expected; we count the lines of the calendar’s file.'

/** '2026-11-20 15:00 UTC' */
export function universalTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
