import { diagnoseFeed } from '../../feed-health/diagnosis.ts'
import { en } from '../../site/texts/en.ts'
import type { FeedTrial, FetchedSummary, ReadSummary } from '../../sources/feeds/trial.ts'
import type { TraceStep } from '../../sources/http/trace.ts'
import { inWords, universalTime } from './feed-report.ts'

/** The problems of a tried feed, in the words of the page of sources. */
export function remarksOn(trial: FeedTrial): readonly { what: string; remedy: string }[] {
  const { problems } = diagnoseFeed(trial.facts, trial.at)
  return problems.map((problem) => en.sources.remark(problem, universalTime))
}

/** A trial as lines of text, a line for each step. `steps`: what the HTTP client did. */
export function formatTrial(trial: FeedTrial, steps: readonly TraceStep[]): string {
  const { fetched, read, named, facts } = trial
  const lines: (readonly [string, string])[] = [
    ...steps.map(describeStep),
    ...(fetched ? describeAnswer(fetched) : []),
    ...(read ? describeReading(read, trial.at) : [['failed', facts.lastError ?? ''] as const]),
    ...named.map(
      ({ address, title }) => ['names', title === undefined ? address : `${address} (${title})`] as const,
    ),
    ...remarksOn(trial).map(({ what, remedy }) => ['remark', `${what} ${remedy}`] as const),
  ]
  return lines.map(([name, said]) => `${name.padEnd(11)}${said}`).join('\n')
}

function describeStep(step: TraceStep): readonly [string, string] {
  if (step.kind === 'connected') return ['connected', `${step.host} at ${step.address}, after ${step.at} ms`]
  const location = step.headers.get('location')
  const to = location !== undefined && step.status >= 300 && step.status < 400 ? `, to ${location}` : ''
  return ['answered', `${step.status} at ${step.url}${to}, after ${step.at} ms`]
}

const foundBy: Record<FetchedSummary['foundBy'], string> = {
  wide: 'by its byte order mark or null bytes',
  valid: 'as all its bytes are valid UTF-8',
  mixed: 'as nearly all its bytes are valid UTF-8; the others are read as windows-1252',
  letters: 'by its letters, as none is declared',
  declared: 'as declared',
  presumed: 'presumed, as none is declared and it is not UTF-8',
}

function describeAnswer(fetched: FetchedSummary): (readonly [string, string])[] {
  const { etag, lastModified, contentType, movedTo, bytes, charset } = fetched
  const validators = [
    etag === undefined ? 'no ETag' : `ETag ${etag}`,
    lastModified === undefined ? 'no Last-Modified' : `Last-Modified ${lastModified}`,
  ]
  return [
    ['validators', validators.join(', ')],
    ['document', `${bytes} bytes, ${contentType ?? 'no Content-Type'}`],
    ['encoding', `${charset}, ${foundBy[fetched.foundBy]}`],
    ...(movedTo === undefined ? [] : [['moved', `for good to ${movedTo}`] as const]),
  ]
}

const formats: Record<ReadSummary['format'], string> = {
  rss: 'RSS',
  rdf: 'RSS 1.0 (RDF)',
  atom: 'Atom',
  json: 'JSON Feed',
}

function describeReading(read: ReadSummary, now: number): (readonly [string, string])[] {
  const { empty, tooMany } = read.leftOut
  const leftOut = [
    empty > 0 ? `${empty} without title, text and link` : '',
    tooMany > 0 ? `${tooMany} beyond the newest 300` : '',
  ].filter((part) => part !== '')
  return [
    ['format', `${formats[read.format]}${read.title === '' ? ', without a title' : `, “${read.title}”`}`],
    [
      'entries',
      `${read.entries}, of which ${read.articles} are kept${leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''}`,
    ],
    ...(read.untitled > 0 ? [['untitled', `${read.untitled} are called 'Untitled'`] as const] : []),
    ['pictures', `${read.pictures} of ${read.articles}`],
    [
      'newest',
      read.newestAt === undefined
        ? 'no entry has a date'
        : `${inWords(now - read.newestAt)} old (${universalTime(read.newestAt)})${read.gap === undefined ? '' : `; one every ${inWords(read.gap)} on average`}`,
    ],
    ['next poll', `in ${inWords(read.nextPollIn)}, if it were polled`],
  ]
}
