import { createContext, useContext } from 'react'

/** The CSS of a component and the component's name. */
export interface Style {
  name: string
  css: string
}

/** Takes the styles of components that are drawn outside a page, by name; the page has to bring them. */
export const StyleSink = createContext<Map<string, string> | undefined>(undefined)

/** A component's CSS, once in the page's head however often the component is used. `name` is the component's. */
export function Styles({ name, css }: Style) {
  const sink = useContext(StyleSink)
  if (sink) {
    sink.set(name, css)
    return null
  }
  return (
    <style href={name} precedence="component">
      {css}
    </style>
  )
}
