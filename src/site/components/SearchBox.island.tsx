import {
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { object, optional, string } from 'zod/mini'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { composesEveryWord } from '../../browser/search/composition.ts'
import { SuggestionAsker } from '../../browser/search/suggestion-asker.ts'
import { defineIsland } from './define-island.ts'
import suggestionsCss from './Suggestions.css?inline'
import type { Suggestions } from './suggestions.ts'

const props = object({
  /** Path of the search; suggestions are at `/suggest` below it. */
  path: string(),
  /** The only section that is searched. */
  section: optional(string()),
  /** Of the input, where a label names it by that. */
  id: optional(string()),
  label: optional(string()),
  placeholder: optional(string()),
  text: optional(string()),
  /** Name of the list of suggestions. */
  list: string(),
})

export type SearchBoxProps = ReturnType<typeof props.parse>

/** The list, which is open while it has suggestions. */
interface List extends Suggestions {
  /** For which they are. */
  text: string
  /** Index of the suggestion that Enter opens, -1 for none. */
  active: number
}

const closed: List = { text: '', said: '', suggestions: [], active: -1 }

/**
 * The input of a search form, which suggests what it would find: an editable combobox with a list, in which
 * the reader chooses (WAI-ARIA APG). Before it wakes, and where nothing is suggested, it is an input.
 */
function SearchBox({ path, section, id, label, placeholder, text, list: listName }: SearchBoxProps) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const option = useRef<HTMLAnchorElement>(null)
  const [asker] = useState(() => new SuggestionAsker(`${path}/suggest`, section ? { section } : {}))
  const [isAwake, setAwake] = useState(false)
  const [{ text: askedFor, suggestions, active, said }, setList] = useState(closed)
  const isOpen = suggestions.length > 0

  const activate = useCallback((index: number) => setList((shown) => ({ ...shown, active: index })), [])

  /** `from`: which suggestion is active at first, counted from the end where negative; none by default. */
  const ask = useCallback(
    (typed: string, from?: number) => {
      activate(-1)
      asker.ask(typed, (answer = closed) => {
        const first = from === undefined ? undefined : answer.suggestions.at(from)
        setList({ ...answer, text: typed, active: first ? answer.suggestions.indexOf(first) : -1 })
      })
    },
    [asker, activate],
  )

  // The reader may have typed before it woke.
  useEffect(() => {
    adoptStyles(suggestionsCss)
    setAwake(true)
    const { value } = input.current as HTMLInputElement
    if (value !== (text ?? '') && input.current === document.activeElement) ask(value)
    return () => asker.stop()
  }, [ask, asker, text])

  useLayoutEffect(() => {
    if (active >= 0) option.current?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function close(): void {
    asker.stop()
    setList(closed)
  }

  function edit(event: FormEvent<HTMLInputElement>): void {
    const { isComposing } = event.nativeEvent as InputEvent
    if (isComposing && !composesEveryWord()) close()
    else ask(event.currentTarget.value)
  }

  /** Whether a key is for the list; what is not is left to the browser. */
  function takeKey({ key, altKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = key === 'ArrowDown' ? 1 : -1
        if (altKey) {
          if (step > 0) ask(currentTarget.value)
          else close()
        } else if (!isOpen) ask(currentTarget.value, step > 0 ? 0 : -1)
        else {
          const from = active < 0 && step < 0 ? 0 : active
          activate((from + step + suggestions.length) % suggestions.length)
        }
        return true
      }
      case 'Enter':
        if (isOpen && active >= 0) option.current?.click()
        else close()
        return isOpen && active >= 0
      case 'Escape':
        if (isOpen) close()
        else if (currentTarget.value) {
          currentTarget.value = ''
          ask('')
        } else return false
        return true
      case 'Tab':
        close()
        return false
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        activate(-1)
        return false
      default:
        return false
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // Safari ends a composition before the key that ended it, which has the number 229 then.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    // With these keys the text is selected, and forms are sent to new tabs.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !takeKey(event)) return
    event.preventDefault()
    // Escape would also close the menu around it.
    event.stopPropagation()
  }

  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': list,
    'aria-activedescendant': active < 0 ? undefined : `${list}${active}`,
  } as const
  return (
    <>
      <input
        ref={input}
        {...(isAwake && combobox)}
        id={id}
        className="input"
        type="search"
        name="q"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
        onInput={edit}
        onCompositionEnd={({ currentTarget }: CompositionEvent<HTMLInputElement>) => ask(currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      {isAwake && (
        <span className="visually-hidden" role="status">
          {said}
        </span>
      )}
      {isOpen && (
        // A list for each text: nothing of it moves. A press leaves the focus in the input, else the list
        // would close before the click.
        <div
          key={askedFor}
          className="suggestions"
          role="listbox"
          id={list}
          aria-label={listName}
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ title, language, href, external, about }, index) => (
            <a
              key={href}
              ref={index === active ? option : undefined}
              id={`${list}${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={href}
              {...(external && { target: '_blank', rel: 'noopener', 'aria-describedby': 'new-tab' })}
              onClick={close}
            >
              <span lang={language} dir="auto">
                {title}
              </span>
              <span className="meta">{about}</span>
            </a>
          ))}
        </div>
      )}
    </>
  )
}

export const island = defineIsland({
  name: 'components/SearchBox',
  wake: 'touch',
  props,
  Component: SearchBox,
})
