import { TapLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import type { FoundCard } from './ranked-matches.ts'
import css from './search.css?inline'
import type { SearchStatus, SearchView } from './search-view.ts'

/** The search box and the results, or without results a link to the sitemap page. */
export function SearchPage({ view, t }: PageProps<SearchView>) {
  return (
    <>
      <Styles name="search" css={css} />
      <PageTitle title={t.search.title} />
      <SearchBox label={t.search.box} text={view.text} className="search-box-large" t={t} />
      <p className="meta search-status" role="status">
        {describeStatus(view.status, t)}
      </p>
      <Filters filters={view.filters} />
      {view.cards.length === 0 ? (
        <p className="empty-text results">
          {t.search.browse} <TapLink href="/sitemap">{t.search.everySection}</TapLink>.
        </p>
      ) : (
        <>
          <h2 className="visually-hidden">{t.search.results}</h2>
          <Orders orders={view.orders} t={t} />
          <div className="stories results">
            {view.cards.map((card) => {
              const story = <StoryItem key={card.id} card={card} shape="row" words={view.words} t={t} />
              if (!card.match) return story
              return (
                <div key={card.id}>
                  {story}
                  <Match match={card.match} t={t} />
                </div>
              )
            })}
          </div>
          {view.cut && <p className="meta search-pages">{t.search.cut}</p>}
          {(view.previous || view.next) && (
            <p className="button-row search-pages">
              {view.previous && (
                <a className="button button-outline" href={view.previous} rel="prev">
                  {t.search.previous}
                </a>
              )}
              {view.next && (
                <a className="button button-outline" href={view.next} rel="next">
                  {t.search.next}
                </a>
              )}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Behind the chosen ones' names: all of them would fill a phone's screen before the first result. */
function Filters({ filters }: Pick<SearchView, 'filters'>) {
  if (filters.length === 0) return null
  const chosen = filters.flatMap(({ links }) => links.find(({ current }) => current)?.label ?? [])
  return (
    <details className="search-filters">
      <summary className="text-link tap chevron">{chosen.join(' · ')}</summary>
      {filters.map(({ label, links }) => (
        <nav key={label} className="search-orders" aria-label={label}>
          {links.map((link) => (
            <a
              key={link.href}
              className="text-link tap"
              href={link.href}
              aria-current={link.current ? 'true' : undefined}
            >
              {link.label}
            </a>
          ))}
        </nav>
      ))}
    </details>
  )
}

function Match({ match, t }: { match: NonNullable<FoundCard['match']>; t: Texts }) {
  return (
    <p className="meta search-match">
      {t.search.matching}{' '}
      <a className="text-link" href={match.link} target="_blank" rel="noopener" aria-describedby="new-tab">
        {match.title}
      </a>{' '}
      · {match.publisher}
    </p>
  )
}

function Orders({ orders, t: { search: t } }: { orders: SearchView['orders']; t: Texts }) {
  if (orders.length === 0) return null
  return (
    <nav className="search-orders" aria-label={t.order}>
      {orders.map(({ order, href, current }) => (
        <a key={order} className="text-link tap" href={href} aria-current={current ? 'true' : undefined}>
          {t.orders[order]}
        </a>
      ))}
    </nav>
  )
}

/** The status sentence above the results. */
export function describeStatus(status: SearchStatus, { search: t }: Texts): string {
  switch (status.kind) {
    case 'prompt':
      return t.prompt
    case 'tooLong':
      return t.tooLong({ limit: status.limit })
    case 'none':
      return t.none({ text: status.text })
    case 'some':
      return t.some({ text: status.text })
    case 'first':
      return t.first({ count: status.count, text: status.text })
    case 'part':
      return t.part({ from: status.from, to: status.to, text: status.text })
    case 'all':
      return t.all({ count: status.count, text: status.text })
  }
}

/** Where too many readers search at once. */
export function BusySearchPage({ t }: PageProps<object>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1>{t.search.title}</h1>
      <p className="deck">{t.search.busy}</p>
      <SearchBox label={t.search.box} t={t} />
    </div>
  )
}
