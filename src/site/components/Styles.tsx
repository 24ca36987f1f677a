import { createContext, useContext } from 'react'

/** A component's CSS, once in the page's head however often the component is used. `name` is the component's. */
export function Styles({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="component">
      {css}
    </style>
  )
}

const LateStylesAddress = createContext<string | undefined>(undefined)

/** Says where the file of late styles is, to the elements within. */
export const LateStylesProvider = LateStylesAddress.Provider

/**
 * The styles below the line `late` of all CSS files. A browser draws what is above this element without waiting for them,
 * and what is below it with them: it belongs after what a first screen shows. Every page has it before its footer.
 */
export function LateStyles() {
  const address = useContext(LateStylesAddress)
  return address === undefined ? null : <link rel="stylesheet" href={address} />
}
