import { Styles } from '../components/Styles.tsx'
import { AlertMark } from '../components/weather/AlertMark.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './AlertStrips.css?inline'
import type { AlertStripsView } from './alert-strips.ts'

/** Alerts under the masthead as one band, a link each; nothing without alerts. `lang`: theirs, if not the page's. */
export function AlertStrips({
  view,
  lang,
  t,
}: {
  view: AlertStripsView
  lang?: string | undefined
  t: Texts
}) {
  const { liveWeather: live } = t
  return (
    <section className="alert-strips" lang={lang} aria-label={live.alerts({ count: view.inForce })}>
      <Styles name="AlertStrips" css={css} />
      <ul>
        {view.strips.map(({ look, href, event, time, issued, changed }) => (
          <li key={`${href} ${event}`}>
            <a className={`alert-strip strip-${look}`} href={href} data-seen={issued} data-changed={changed}>
              <AlertMark level={look === 'ended' ? 'none' : look} />
              <span>
                <b>{event}</b>
                {time && `, ${time}`}
              </span>
              {look !== 'ended' && look !== 'unchecked' && <u>{live.whatToDo}</u>}
            </a>
          </li>
        ))}
      </ul>
      {(view.more > 0 || view.languages.length > 0) && (
        <p className={`alert-more strip-${view.strips.findLast(({ look }) => look !== 'unchecked')?.look}`}>
          {view.more > 0 && <a href="/weather">{live.moreAlerts({ count: view.more })}</a>}
          {view.languages.map(({ tag, name, path }) => (
            <a key={tag} href={path} lang={tag}>
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}
