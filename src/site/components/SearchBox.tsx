import type { Texts } from '../texts/texts.ts'
import { Icon } from './Icon.tsx'
import { IslandRoot } from './IslandRoot.tsx'
import css from './SearchBox.css?inline'
import { island, type SearchBoxProps } from './SearchBox.island.tsx'
import { Styles } from './Styles.tsx'

/**
 * The search form, a GET of /search?q= that works without scripts. `id` and `label`: tell several forms of a
 * page apart; `section`: the only one that is searched.
 */
export function SearchBox({
  id = '',
  label,
  section,
  text,
  className = '',
  t,
}: {
  id?: string
  label?: string
  section?: string
  text?: string
  className?: string
  t: Texts
}) {
  const scope = section && label
  return (
    <form className={`search-box ${className}`.trim()} role="search" aria-label={label} action="/search">
      <Styles name="SearchBox" css={css} />
      <SearchInput
        root={id}
        path="/search"
        section={section}
        label={scope ?? t.searchBox.label}
        placeholder={scope ?? t.searchBox.placeholder}
        text={text}
        list={t.translated.suggestionList}
      />
      {section && <input type="hidden" name="section" value={section} />}
      <button type="submit" aria-label={t.searchBox.submit}>
        <Icon name="search" />
      </button>
    </form>
  )
}

/** The input of a search form, below which it suggests; `root` tells several of a page apart. */
function SearchInput({ root, ...props }: { root: string } & SearchBoxProps) {
  return <IslandRoot of={island} id={root} props={props} />
}
