import type { Texts } from '../../texts/texts.ts'
import { TextLink } from '../links.tsx'
import { Checked } from './Checked.tsx'
import type { StormCentersView } from './storm-centers.ts'

/** The Hurricane Center's own pages, with its maps. */
const center = 'https://www.nhc.noaa.gov/'

/** Where storms at sea are, in words; the Center's map is a link. */
export function StormCenters({ view, t }: { view: StormCentersView; t: Texts }) {
  const words = t.hurricanes
  return (
    <>
      {view.storms.map(({ id, name, sentences, href }) => (
        <p key={id}>
          <b>{name}.</b> {sentences.join(' ')} {href && <TextLink href={href}>{words.advisory}</TextLink>}
        </p>
      ))}
      {view.notes.length > 0 && <p>{view.notes.join(' ')}</p>}
      <p className="s meta">
        <TextLink href={center}>{words.map}</TextLink> · <Checked view={view.checked} t={t} />
      </p>
    </>
  )
}
