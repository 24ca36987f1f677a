/** The publication's name and tagline, a link to the front page. */
export function Brand({ name, tagline }: { name: string; tagline: string }) {
  return (
    <a className="brand" href="/">
      <b>{name}</b>
      <span>{tagline}</span>
    </a>
  )
}
