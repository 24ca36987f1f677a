import { minute } from '../../time/durations.ts'
import { type Ask, type ReadAnswer, serviceFailure } from '../weather/service.ts'
import { field, parseAnswer, textAt, timeAt } from '../weather/values.ts'
import { findSegment } from './bulletin.ts'

/** A forecast office's text product: `SRF`, surf zone forecast, or `CWF`, coastal waters forecast. */
export interface Bulletin {
  text: string
  issuedAt: number
  /** 'MFL' */
  office: string
}

type Answer = ReadAnswer<Bulletin>

/** The list of an office's bulletins of one type, in use for a while, and those that were loaded of it. */
interface Listed {
  rows: Promise<ReadAnswer<Row[]>>
  at: number
  /** By id. */
  bulletins: Map<string, Promise<Answer>>
}

interface Row {
  id: string
  issuedAt: number
}

/** How long one list is used for all zones of an office, in ms. */
const sharedFor = minute

/** Characters; the longest bulletins have some 30,000. */
const longestText = 200_000

/** Bulletins that are looked at for a zone: a correction or an update may be about other zones only. */
const mostTried = 4

/** The newest bulletins of offices: zones of one office that ask at about the same time share the answers. */
export class Bulletins {
  readonly #listed = new Map<string, Listed>()

  /** The newest that names the zone, else the newest readable one. Never rejects. `now` in ms since 1970. */
  async newest(
    { type, office, zone }: { type: 'SRF' | 'CWF'; office: string; zone: string },
    ask: Ask,
    now: number,
  ): Promise<Answer> {
    const { rows, bulletins } = this.#list(type, office, ask, now)
    const list = await rows
    if (list.kind === 'failed') return list
    for (const id of bulletins.keys()) if (!list.value.some((row) => row.id === id)) bulletins.delete(id)
    let other: Answer = serviceFailure(`office ${office} lists no bulletin of the type ${type}`)
    for (const [index, row] of list.value.entries()) {
      const asked = bulletins.get(row.id) ?? orFailure(loadBulletin(row, office, ask))
      bulletins.set(row.id, asked)
      const answer = await asked
      // It is asked for again, with the list or without.
      if (answer.kind === 'failed') bulletins.delete(row.id)
      else if (findSegment(answer.value.text, zone)) return answer
      if (other.kind === 'failed' && (index === 0 || answer.kind === 'read')) other = answer
    }
    return other
  }

  #list(type: string, office: string, ask: Ask, now: number): Listed {
    const name = `${type} ${office}`
    const known = this.#listed.get(name)
    if (known && Math.abs(now - known.at) < sharedFor) return known
    const rows = orFailure(loadRows(`/products/types/${type}/locations/${office}`, ask))
    const listed = { rows, at: now, bulletins: known?.bulletins ?? new Map() }
    this.#listed.set(name, listed)
    return listed
  }
}

function orFailure<Value>(answer: Promise<ReadAnswer<Value>>): Promise<ReadAnswer<Value>> {
  return answer.catch((error: unknown) => serviceFailure(String(error)))
}

/** The newest rows of `{"@graph": [{id, issuanceTime}]}`, in whatever order they come. */
async function loadRows(path: string, ask: Ask): Promise<ReadAnswer<Row[]>> {
  const list = await ask(path)
  if (list.kind === 'failed') return list
  const rows = field(parseAnswer(list.text), '@graph')
  const value = (Array.isArray(rows) ? rows : [])
    .flatMap((row: unknown) => {
      const [id, issuedAt] = [textAt(row, 'id'), timeAt(row, 'issuanceTime')]
      return /^[\w-]{1,80}$/.test(id) && issuedAt !== undefined ? [{ id, issuedAt }] : []
    })
    .toSorted((a, b) => b.issuedAt - a.issuedAt)
    .slice(0, mostTried)
  return { kind: 'read', value }
}

async function loadBulletin({ id, issuedAt }: Row, office: string, ask: Ask): Promise<Answer> {
  const product = await ask(`/products/${id}`)
  if (product.kind === 'failed') return product
  const document = parseAnswer(product.text)
  const text = textAt(document, 'productText')
  if (text === '') return serviceFailure('a bulletin without text')
  if (text.length > longestText) return serviceFailure(`a bulletin of ${text.length} characters`)
  return { kind: 'read', value: { text, office, issuedAt: timeAt(document, 'issuanceTime') ?? issuedAt } }
}
