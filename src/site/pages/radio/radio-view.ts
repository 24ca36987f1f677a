import type { PageContext, PageView } from '../../page.ts'

/** What the radio page shows. */
export interface RadioView {
  /** Name of the station. */
  station: string
  /** Name of the publication. */
  publication: string
  /** BCP 47 tag. */
  language: string
  /** Whether the publication has no stream. */
  sample: boolean
  /** Whether a sample loop is played in place of a stream. */
  hasLoop: boolean
  /** In production, where the publication has no stream: the page then says so, and has no player. */
  isSilent: boolean
}

const path = '/radio'

export function buildRadioView(context: PageContext): PageView<RadioView> {
  const { publication, texts } = context
  const { title, description } = texts.radio
  const station = publication.radio?.name ?? texts.radio.live
  return {
    title,
    description: description(publication.city, publication.name),
    structuredData: publication.radio?.stream === undefined ? [] : [buildRadioService(context, station)],
    body: {
      station,
      publication: publication.name,
      language: publication.language,
      sample: publication.radio?.stream === undefined,
      hasLoop: publication.radio?.stream === undefined && publication.radioLoop !== undefined,
      isSilent: publication.radio?.isSilent ?? false,
    },
  }
}

/** The station as schema.org's RadioBroadcastService. */
function buildRadioService({ publication, origin }: PageContext, station: string): object {
  return {
    '@type': 'RadioBroadcastService',
    '@id': `${origin}${path}#station`,
    name: station,
    broadcastDisplayName: station,
    url: `${origin}${path}`,
    areaServed: publication.city,
    broadcastTimezone: publication.timeZone,
    inLanguage: publication.language,
    broadcaster: { '@id': `${origin}/#organization` },
  }
}
