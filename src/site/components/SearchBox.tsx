import type { Texts } from '../texts/texts.ts'
import { Icon } from './Icon.tsx'
import css from './SearchBox.css?inline'
import { Styles } from './Styles.tsx'

/**
 * The search form, a GET of /search?q= that works without scripts. `label`: tells several forms of a page
 * apart; `section`: the only one that is searched.
 */
export function SearchBox({
  label,
  section,
  text,
  className = '',
  t,
}: {
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
      <input
        className="input"
        type="search"
        name="q"
        aria-label={scope ?? t.searchBox.label}
        placeholder={scope ?? t.searchBox.placeholder}
        defaultValue={text}
      />
      {section && <input type="hidden" name="section" value={section} />}
      <button type="submit" aria-label={t.searchBox.submit}>
        <Icon name="search" />
      </button>
    </form>
  )
}
