/** A component's CSS, once in the page's head however often it is used. `name`: the component's. */
export function Styles({ name, css }: { name: string; css: string }) {
  return (
    <style href={name} precedence="component">
      {css}
    </style>
  )
}
