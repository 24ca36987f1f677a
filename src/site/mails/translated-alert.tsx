import { Fragment } from 'react'
import type { Alert } from '../../weather/alert.ts'
import { pathIn, stormPath } from '../components/languages.ts'
import type { PlainSentence, Speaker } from '../components/translated/say.tsx'
import { formatTranslatedMoment } from '../components/translated/translated-times.ts'
import { type AlertFacts, buildAlertFacts } from '../components/weather/alert-facts.ts'
import { formatMailTime } from '../components/weather/clock.ts'
import type { PageContext } from '../page.ts'
import { translationAt } from '../texts/translations.ts'
import { MailLink, MailText } from './MailFrame.tsx'
import { cutSubject } from './mail-subject.ts'

/** Above the service's text in another language's alert mail: the storm page, then each alert in effect. */
export interface TranslatedAlerts {
  speaker: Speaker
  /** The storm page in the language, absolute. */
  storm: string
  alerts: readonly TranslatedAlert[]
  /** What official pages say of every storm, as far as the language has it; none once all alerts ended. */
  said: readonly PlainSentence[]
}

interface TranslatedAlert extends AlertFacts {
  /** What a watch or a warning means, where the language knows it. */
  meaning: 'possible' | 'expected' | undefined
}

/** The head of an alert mail in a language. */
export function buildTranslatedAlerts(
  alerts: readonly Alert[],
  context: PageContext,
  language: string,
  speaker: Speaker,
): TranslatedAlerts {
  const { publication, origin } = context
  const path = pathIn(language, stormPath)
  const region = { language: translationAt(path)?.locale ?? language, timeZone: publication.timeZone }
  const inForce = alerts.filter(({ ended }) => !ended)
  const said = ['instructions', 'evacuate', 'floodWater', 'generators'] as const
  return {
    speaker,
    storm: `${origin}${path}`,
    alerts: inForce.map((alert) => {
      const own = (instant: number) => formatTranslatedMoment(instant, region)
      const facts = buildAlertFacts(alert, context, formatMailTime, own)
      const meaning = alert.level === 'warning' ? 'expected' : 'possible'
      return { ...facts, meaning: speaker.knows(meaning) ? meaning : undefined }
    }),
    said: inForce.length > 0 ? said.filter((key) => speaker.knows(key)) : [],
  }
}

/** The kind in both languages if there is room, never the translation alone; 'ended' in English only. */
export function translatedSubject(
  { event, ended }: Pick<Alert, 'event' | 'ended'>,
  english: string,
  speaker: Speaker,
): string {
  if (ended) return english
  const whole = english.replace(event, speaker.eventLines(event).join(' | '))
  return cutSubject(whole) === whole ? whole : english
}

/** The head of the message; the rest of the mail is the service's text, in English. */
export function TranslatedHead({
  view: { speaker, storm, alerts, said },
  until,
}: {
  view: TranslatedAlerts
  until: string
}) {
  return (
    <>
      <MailText>
        <MailLink href={storm}>{speaker.say('title')}</MailLink>
      </MailText>
      {!speaker.isSigned && <MailText>{speaker.say('unsigned')}</MailText>}
      {alerts.map((alert) => (
        <MailText key={alert.id}>
          <b>{speaker.event(alert.event)}</b>
          <br />
          {alert.meaning && (
            <>
              {speaker.say(alert.meaning)}
              <br />
            </>
          )}
          {speaker.english(alert.area)}
          <br />
          {speaker.english(until)} {alert.ends ?? speaker.say('untilNotice')}
          {alert.unchecked && speaker.english(`; ${alert.unchecked}`)}
        </MailText>
      ))}
      {said.map((key) => (
        <MailText key={key}>{speaker.say(key)}</MailText>
      ))}
      {said.length > 0 && (
        <MailText>
          {speaker.officialPages.map((address) => (
            <Fragment key={address}>
              <MailLink href={address}>{address.replace(/^https:\/\/(?:www\.)?/, '')}</MailLink>
              <br />
            </Fragment>
          ))}
        </MailText>
      )}
      <MailText>{speaker.say('rest')}</MailText>
    </>
  )
}
