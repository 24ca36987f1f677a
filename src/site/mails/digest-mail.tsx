import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pathIn } from '../components/languages.ts'
import { Speaker } from '../components/translated/say.tsx'
import { formatTranslatedDay, formatTranslatedMoment } from '../components/translated/translated-times.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { translationAt } from '../texts/translations.ts'
import type { DigestStory, DigestView } from './digest-view.ts'
import {
  MailButton,
  MailFrame,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
  mailStyles,
  Table,
} from './MailFrame.tsx'
import { cutSubject, type WrittenMail } from './mail-subject.ts'
import { readerFootMark } from './reader-foot.tsx'

/** For an issue in another language than English: its speaker, and times as that language writes them. */
export interface DigestLanguage {
  speaker: Speaker
  language: string
  city: string
  weekday: string
  moment: string
}

/** The frame of a digest in a language, at the instant of a page. */
export function digestLanguage(
  language: string,
  { publication, now, texts }: Pick<PageContext, 'publication' | 'now' | 'texts'>,
): DigestLanguage {
  const locale = translationAt(pathIn(language, '/'))?.locale ?? language
  const region = { language: locale, timeZone: publication.timeZone }
  return {
    speaker: new Speaker(language, texts),
    language,
    city: publication.city,
    weekday: formatTranslatedDay(now, region),
    moment: formatTranslatedMoment(now, region),
  }
}

/** An issue without each reader's own foot; another language's phrases are above the English. */
export function writeDigest(view: DigestView, texts: Texts, own?: DigestLanguage): WrittenMail {
  const t = texts.mail.digest
  const english = own && view.publisher.language
  const weekday = view.day.split(',')[0] ?? view.day
  const { kind, day, publisher, note, weather, stories, guides, events } = view
  const subjectDay = own ? `${own.weekday} | ${weekday}` : weekday
  const lead = stories.find(({ isDated }) => isDated)?.headline
  return {
    subject: cutSubject(lead ? t.subject({ day: subjectDay, lead }) : t.subjects[kind]({ day: subjectDay })),
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame
        publisher={publisher}
        language={own?.language}
        title={`${publisher.name}, ${day}`}
        preview={t.preview({ stories: stories.length, events: events.length })}
        foot={readerFootMark}
      >
        {own && <OwnHead own={own} view={view} />}
        <div lang={english}>
          <h1 className="i" style={mailStyles.heading}>
            {day}
          </h1>
          <MailNote>{t.made[kind]({ time: view.madeAt })}</MailNote>
          {note && (
            <MailText>
              {note.lines.map((line) => (
                <Fragment key={line}>
                  {line}
                  <br />
                </Fragment>
              ))}
              <b>{note.by}</b>
            </MailText>
          )}
          {weather.length > 0 && (
            <MailText>
              {weather.map(({ text, isAlert }) => (
                <Fragment key={text}>
                  {isAlert ? <b>{text}</b> : text}
                  <br />
                </Fragment>
              ))}
            </MailText>
          )}
          {weather.some(({ isAlert }) => isAlert) && (
            <MailText>
              <MailLink href={`${publisher.origin}/weather`}>{t.whatToDo}</MailLink>
            </MailText>
          )}
          <Stories stories={stories} />
          {events.length > 0 && (
            <>
              <MailHeading>{t.events}</MailHeading>
              {events.map(({ when, title, href, location }) => (
                <MailText key={`${when} ${href}`}>
                  <b>{when}</b> <MailLink href={href}>{title}</MailLink>
                  {location && `, ${location}`}
                </MailText>
              ))}
            </>
          )}
          {guides.length > 0 && (
            <>
              <MailHeading>{t.guides}</MailHeading>
              <Stories stories={guides} lead={false} />
            </>
          )}
          <MailButton href={`${publisher.origin}/`} label={t.frontPage} />
        </div>
      </MailFrame>,
    )}`,
  }
}

/**
 * Above an issue in another language: the storm page first while an alert is in effect, the
 * moment, that nobody has signed it, and the front page.
 */
function OwnHead({
  own: { speaker, language, city, moment },
  view,
}: {
  own: DigestLanguage
  view: DigestView
}) {
  return (
    <>
      {view.weather.some(({ isAlert }) => isAlert) && (
        <MailText>
          <MailLink href={`${view.publisher.origin}${pathIn(language, '/storm')}`}>
            {speaker.say('title')}
          </MailLink>
        </MailText>
      )}
      <MailText>
        <b>{speaker.say(view.kind)}</b>
        <br />
        {moment}
      </MailText>
      {!speaker.isSigned && <MailNote>{speaker.say('unsigned')}</MailNote>}
      <MailText>
        <MailLink href={`${view.publisher.origin}${pathIn(language, '/')}`}>
          {speaker.say('newsOf', { city })}
        </MailLink>
      </MailText>
    </>
  )
}

function Stories({ stories, lead = true }: { stories: readonly DigestStory[]; lead?: boolean }) {
  return (
    <Table width="100%" style={{ margin: '0 0 22px' }}>
      {stories.map((story, index) => (
        <tr key={`${story.href} ${story.headline}`}>
          <td
            className="l"
            style={
              index === 0 ? { padding: '0 0 18px' } : { padding: '14px 0', borderTop: '1px solid #d5dbda' }
            }
          >
            <Headline story={story} isLead={lead && index === 0} />
            {story.deck && (
              <div className="s" style={mailStyles.deck}>
                {story.deck}
              </div>
            )}
            <div className="s" style={mailStyles.meta}>
              {story.meta}
              {story.reports && (
                <>
                  {' · '}
                  <MailLink href={story.reports.href}>{story.reports.label}</MailLink>
                </>
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Headline({ story: { headline, href, language }, isLead }: { story: DigestStory; isLead: boolean }) {
  const style = isLead ? mailStyles.lead : mailStyles.headline
  if (href === undefined) {
    return (
      <b className="i" style={style} lang={language}>
        {headline}
      </b>
    )
  }
  return (
    <a className="i" href={href} style={style} lang={language}>
      {headline}
    </a>
  )
}
