import { Fragment, type ReactNode, useId } from 'react'
import type { Texts } from '../texts/texts.ts'
import { type Coverage, listNames } from './coverage.ts'
import type { TitledDate } from './date-formats.ts'
import featuredCss from './FeaturedStory.css?inline'
import { directionOf, languageName } from './languages.ts'
import { OutsideLink } from './links.tsx'
import css from './Story.css?inline'
import rowCss from './StoryRow.css?inline'
import { Styles } from './Styles.tsx'
import { markWords } from './search-words.ts'
import type { StoryCard } from './story-card.ts'

/** The `sizes` of a story's image, by the shape of its card. */
const sizes = {
  featured: '(min-width: 768px) min(50vw, 600px), 100vw',
  lead: '(min-width: 1024px) 50vw, 100vw',
  row: '(min-width: 768px) 240px, 112px',
  grid: '(min-width: 1024px) 280px, (min-width: 768px) 50vw, 128px',
  brief: '128px',
  pair: '(min-width: 1024px) 420px, (min-width: 768px) 50vw, 100vw',
}

/** A longer featured headline (in characters) is set in a smaller size. */
const longHeadline = 90

/**
 * One story. `featured`: picture beside the text from 768 px; `lead`: picture above the text; `row`: a row of
 * a list, picture at the right; `pair`: one of two cards side by side; `grid`: a smaller card, with a deck
 * only when it has no picture; `brief`: headline and a small picture, for a narrow column.
 */
export function StoryItem(props: {
  card: StoryCard
  shape: keyof typeof sizes
  /** Searched words to mark, folded as `foldText` does. */
  words?: readonly string[]
  /** Replaces the line that names other newsrooms. */
  children?: ReactNode
  t: Texts
}) {
  const { card, shape, words = [], t } = props
  const id = useId()
  const large = shape === 'featured' || shape === 'lead'
  const names = [
    'story',
    large ? 'story-featured' : `story-${shape}`,
    shape === 'featured' ? 'beside' : '',
    card.image ? 'with-image' : large ? 'without-image' : '',
    large && card.headline.length > longHeadline ? 'long-headline' : '',
  ]
  const Heading = large ? 'h2' : 'h3'
  return (
    <article className={names.filter(Boolean).join(' ')}>
      <Styles name="Story" css={css} />
      {shape === 'row' && <Styles name="StoryRow" css={rowCss} />}
      {shape === 'featured' && <Styles name="FeaturedStory" css={featuredCss} />}
      {card.image && <StoryImage image={card.image} sizes={sizes[shape]} first={large} />}
      <p className="kicker">
        {card.coverage?.chosen && <ChosenMark t={t} />}
        {card.kicker}
      </p>
      <Heading dir={directionOf(card.headline)} lang={card.language?.tag}>
        <HeadlineLink card={card} words={words} describedBy={id} />
      </Heading>
      {card.deck && !((shape === 'grid' || shape === 'brief') && card.image) && (
        <p className="deck" dir={directionOf(card.deck)} lang={card.language?.tag}>
          <Marked text={card.deck} words={words} />
        </p>
      )}
      <StoryMeta card={card} id={card.external ? id : undefined} t={t} />
      {(large || shape === 'row') && card.href && (card.publisher || card.date) && (
        <KeepButton headline={card.headline} t={t} />
      )}
      {props.children ?? <Others coverage={card.coverage} t={t} />}
    </article>
  )
}

/**
 * Keeps the card's story in this browser (src/browser/yours/keep.ts, which the first press loads). Smaller cards
 * have no room for it, nor the front page for their bytes: the story's page has it too.
 */
function KeepButton({ headline, t: { yours } }: { headline: string; t: Texts }) {
  return (
    <button
      type="button"
      className="keep"
      data-keep=""
      aria-pressed="false"
      aria-label={yours.keepOf({ headline })}
    >
      {yours.keep}
    </button>
  )
}

/** Names other newsrooms with the story; the link leads to the story's page. */
function Others({ coverage, t }: { coverage: Coverage | undefined; t: Texts }) {
  if (!coverage) return null
  return (
    <>
      {coverage.named.length > 0 && (
        <p className="also">
          {t.stories.alsoReportedBy} <a href={coverage.path}>{listNames(coverage.named, coverage.more, t)}</a>
        </p>
      )}
      <InOthers coverage={coverage} t={t} />
    </>
  )
}

/** The reports of a story in other languages, each announced in its own: 'En español: La Voz'. */
export function InOthers({ coverage, t }: { coverage: Coverage; t: Texts }) {
  const words: Readonly<Record<string, string>> = t.stories.inOwnWords
  return coverage.inOthers.map(({ language, publisher, link }) => (
    <p key={publisher} className="also" lang={language}>
      {words[language.slice(0, 2).toLowerCase()] ?? languageName(language, 'en') ?? language}:{' '}
      {link === '#' ? publisher : <OutsideLink href={link}>{publisher}</OutsideLink>}
    </p>
  ))
}

function ChosenMark({ t }: { t: Texts }) {
  return (
    <>
      <span className="chosen">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6.5 3.5h11v17L12 16l-5.5 4.5z" />
        </svg>
        {t.stories.chosenByEditor}
      </span>{' '}
    </>
  )
}

/** `describedBy`: id of the publisher, which describes a link to another site. */
function HeadlineLink({
  card,
  words,
  describedBy,
}: {
  card: StoryCard
  words: readonly string[]
  describedBy: string
}) {
  const headline = <Marked text={card.headline} words={words} />
  if (!card.href) return headline
  if (!card.external) return <a href={card.href}>{headline}</a>
  return (
    <a target="_blank" rel="noopener" aria-describedby={`${describedBy} new-tab`} href={card.href}>
      {headline}
    </a>
  )
}

function StoryImage(props: { image: NonNullable<StoryCard['image']>; sizes: string; first: boolean }) {
  const { focus } = props.image
  const focusName = focus && `focus-${focus.x}-${focus.y}`
  return (
    <span className="story-image">
      {focusName && (
        <Styles name={focusName} css={`.${focusName}{object-position:${focus.x}% ${focus.y}%}`} />
      )}
      <img
        className={focusName}
        src={props.image.src}
        srcSet={props.image.srcSet}
        sizes={props.image.srcSet && props.sizes}
        alt=""
        width={600}
        height={400}
        loading={props.first ? undefined : 'lazy'}
        fetchPriority={props.first ? 'high' : undefined}
      />
    </span>
  )
}

/** A text in which the beginnings of searched words are marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  // An index is a safe key: the pieces of one text are never reordered.
  return markWords(text, words).map((piece, index) => {
    const key = `${index} ${piece.text}`
    return piece.marked ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>
  })
}

/**
 * The line below a headline: publisher (with ↗ when the headline's link leaves the site), language, time.
 * `id`: for the `aria-describedby` of the headline's link.
 */
function StoryMeta({ card, id, t }: { card: StoryCard; id: string | undefined; t: Texts }) {
  const { publisher, language, date, readMinutes } = card
  const hasSource = publisher !== '' || language?.name !== undefined
  if (!hasSource && !date) return null
  return (
    <p className="meta" data-seen={card.cameAt} id={id}>
      <StorySource card={card} t={t} />
      {hasSource && date && ' · '}
      {date && <StoryDate date={date} t={t} />}
      {readMinutes && ` · ${t.stories.readMinutes({ minutes: readMinutes })}`}
    </p>
  )
}

/** A story's publisher, and its language when it differs from the page's. */
export function StorySource({ card, t }: { card: StoryCard; t: Texts }) {
  const { publisher, external, href, language } = card
  return (
    <>
      {publisher && <b>{external && href ? `${publisher} ↗` : publisher}</b>}
      {publisher && language?.name && ' · '}
      {language?.name && t.stories.inLanguage({ language: language.name })}
    </>
  )
}

/** A time, titled with the long date. src/browser/times.ts replaces one that has an instant by an age. */
export function StoryDate({ date, t }: { date: NonNullable<StoryCard['date']>; t: Texts }) {
  if (typeof date === 'string') return t.stories[date]
  return (
    <time dateTime={date.iso} title={date.title} data-age={'instant' in date ? '' : undefined}>
      {date.label}
    </time>
  )
}

/** The date over a day's stories; the browser replaces yesterday's by 'Yesterday' (src/browser/times.ts). */
export function DayName({ day }: { day: TitledDate }) {
  return (
    <time dateTime={day.iso} title={day.title} data-age="day">
      {day.label}
    </time>
  )
}
