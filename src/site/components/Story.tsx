import css from './Story.css?inline'
import { Styles } from './Styles.tsx'
import type { StoryCard } from './story-card.ts'

/** How wide a story's image stands, for `sizes`. */
const sizes = {
  featured: '(min-width: 768px) min(50vw, 600px), 100vw',
  lead: '(min-width: 1024px) 50vw, 100vw',
  row: '(min-width: 768px) 240px, 112px',
  grid: '(min-width: 1024px) 280px, (min-width: 768px) 50vw, 100vw',
}

/**
 * One story. `featured`: picture beside the words from 768 px; `lead`: picture above them; `row`: a line of a feed list,
 * picture at the right; `grid`: a card among columns, without a deck.
 */
export function Story({ card, shape }: { card: StoryCard; shape: keyof typeof sizes }) {
  const large = shape === 'featured' || shape === 'lead'
  const names = [
    'story',
    large ? 'story-featured' : `story-${shape}`,
    shape === 'featured' ? 'beside' : '',
    card.image ? 'with-image' : '',
  ]
  return (
    <article className={names.filter(Boolean).join(' ')} lang={card.language} data-story={card.id}>
      <Styles name="Story" css={css} />
      {card.image && <StoryImage card={card} image={card.image} sizes={sizes[shape]} first={large} />}
      <p className="kicker">
        {card.kicker}
        {card.sample && <span className="sample-label"> · Sample story</span>}
      </p>
      {large ? (
        <h2>
          <HeadlineLink card={card} />
        </h2>
      ) : (
        <h3>
          <HeadlineLink card={card} />
        </h3>
      )}
      {card.deck && shape !== 'grid' && <p className="deck">{card.deck}</p>}
      <p className="meta">
        {card.publisher && `${card.publisher} · `}
        {card.date.iso ? <time dateTime={card.date.iso}>{card.date.label}</time> : card.date.label}
      </p>
    </article>
  )
}

function HeadlineLink({ card }: { card: StoryCard }) {
  if (!card.href) return card.headline
  if (!card.external) return <a href={card.href}>{card.headline}</a>
  return (
    <a href={card.href} target="_blank" rel="noopener" aria-describedby="new-tab">
      {card.headline}
    </a>
  )
}

/** Images of feeds come without a text: the headline beside says what the story is. */
function StoryImage(props: {
  card: StoryCard
  image: NonNullable<StoryCard['image']>
  sizes: string
  first: boolean
}) {
  return (
    <span className="story-image">
      <img
        src={props.image.src}
        srcSet={props.image.srcSet}
        sizes={props.image.srcSet && props.sizes}
        alt=""
        width={600}
        height={400}
        loading={props.first ? undefined : 'lazy'}
        fetchPriority={props.first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}
