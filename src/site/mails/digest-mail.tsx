import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContext } from '../page.ts'
import { leadMail } from '../spoken.ts'
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

/** An issue without each reader's own foot. */
export function writeDigest(view: DigestView, context: PageContext): WrittenMail {
  const t = context.texts.mail.digest
  const [first = view.day] = view.day.split(',')
  const weekday = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  const { kind, day, publisher, note, weather, stories, guides, events } = view
  const lead = stories.find(({ isDated }) => isDated)?.headline
  return {
    subject: cutSubject(lead ? t.subject({ day: weekday, lead }) : t.subjects[kind]({ day: weekday })),
    html: leadMail(
      context,
      `<!doctype html>${renderToStaticMarkup(
        <MailFrame
          publisher={publisher}
          title={`${publisher.name}, ${day}`}
          preview={t.preview({ stories: stories.length, events: events.length })}
          foot={readerFootMark}
        >
          <div>
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
    ),
  }
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
