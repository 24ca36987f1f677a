import { minute } from '../../time/durations.ts'
import { type Ask, type ReadAnswer, serviceFailure } from '../weather/service.ts'
import { field, parseAnswer, textAt, timeAt } from '../weather/values.ts'

/** A text product of a forecast office: `SRF`, the surf zone forecast, or `CWF`, the coastal waters forecast. */
export interface Bulletin {
  text: string
  issuedAt: number
  /** 'MFL' */
  office: string
}

type Answer = ReadAnswer<Bulletin>

/** How long one answer is used for all zones of an office, in ms. */
const sharedFor = minute

/** Characters; the longest bulletins have some 30,000. */
const longestText = 200_000

/** The newest bulletins of offices: zones of one office that ask at about the same time share one answer. */
export class Bulletins {
  readonly #asked = new Map<string, { answer: Promise<Answer>; at: number }>()
  /** The last text of each kind and office with its id, so that it is not requested again. */
  readonly #texts = new Map<string, { id: string; bulletin: Bulletin }>()

  /** The newest one. Never rejects. `now` in ms since 1970. */
  newest(type: 'SRF' | 'CWF', office: string, ask: Ask, now: number): Promise<Answer> {
    const name = `${type} ${office}`
    const known = this.#asked.get(name)
    if (known && Math.abs(now - known.at) < sharedFor) return known.answer
    const answer = this.#load(type, office, ask).catch((error: unknown) => serviceFailure(String(error)))
    this.#asked.set(name, { answer, at: now })
    return answer
  }

  async #load(type: string, office: string, ask: Ask): Promise<Answer> {
    const list = await ask(`/products/types/${type}/locations/${office}`)
    if (list.kind === 'failed') return list
    const newest = newestOf(list.text)
    if (!newest) return serviceFailure(`office ${office} lists no bulletin of the type ${type}`)
    const name = `${type} ${office}`
    const known = this.#texts.get(name)
    if (known?.id === newest.id) return { kind: 'read', value: known.bulletin }
    const product = await ask(`/products/${newest.id}`)
    if (product.kind === 'failed') return product
    const document = parseAnswer(product.text)
    const text = textAt(document, 'productText')
    if (text === '') return serviceFailure('a bulletin without text')
    if (text.length > longestText) return serviceFailure(`a bulletin of ${text.length} characters`)
    const bulletin = { text, office, issuedAt: timeAt(document, 'issuanceTime') ?? newest.issuedAt }
    this.#texts.set(name, { id: newest.id, bulletin })
    return { kind: 'read', value: bulletin }
  }
}

/** The newest row of `{"@graph": [{id, issuanceTime}]}`, in whatever order they come. */
function newestOf(text: string): { id: string; issuedAt: number } | undefined {
  const rows = field(parseAnswer(text), '@graph')
  return (Array.isArray(rows) ? rows : [])
    .flatMap((row: unknown) => {
      const [id, issuedAt] = [textAt(row, 'id'), timeAt(row, 'issuanceTime')]
      return /^[\w-]{1,80}$/.test(id) && issuedAt !== undefined ? [{ id, issuedAt }] : []
    })
    .toSorted((a, b) => b.issuedAt - a.issuedAt)[0]
}
