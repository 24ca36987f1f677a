import { type Problem, problemsOf, quote } from '../../text/problem.ts'
import { fieldOf, type YamlFile } from '../files/yaml-file.ts'
import { networkFile, networkId } from '../network/layers.ts'

/** A host as a publication names it, known even when the publication is broken elsewhere. */
export interface HostClaim {
  id: string
  host: string
  /** As `Position.file`. */
  file?: string
  line: number
  field: string
}

/** The hosts that `publication.yaml` names, guessed from its text where it is broken YAML (no `file`). */
export function claimsOf(file: YamlFile | undefined, text: string, id: string): HostClaim[] {
  const hosts = file ? fieldOf(file.value, 'hosts') : guessHosts(text)
  if (!Array.isArray(hosts)) return []
  return hosts.flatMap((host: unknown, index) => {
    const place = file?.at(['hosts', index]) ?? { line: 1 }
    return typeof host === 'string' ? [{ id, host, ...place, field: `hosts[${index}]` }] : []
  })
}

/** The hosts of `publication.yaml` as usually written: `[a.org, b.org]`, or a line each with a hyphen. */
function guessHosts(text: string): string[] {
  const list = /^hosts:[ \t]*(\[[^\]]*\]|(?:(?:#.*)?\r?\n[ \t]*-.*)+)/m.exec(text)?.[1] ?? ''
  return list.replace(/#.*/g, '').match(/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/g) ?? []
}

/** The problem of a host that another city claims, too. */
export function clashOf(claim: HostClaim, rival: string): Problem[] {
  const finding = {
    ...(claim.file !== undefined && { file: claim.file }),
    line: claim.line,
    field: claim.field,
    found: `${quote(claim.host)}, which ${fileOf(rival)} claims too`,
    expected: 'a host of this publication alone',
  }
  return problemsOf(fileOf(claim.id), 'error', [finding])
}

function fileOf(id: string): string {
  return `${id}/${id === networkId ? networkFile : 'publication.yaml'}`
}

/** Every clash among these claims, an error of each city. */
export function findHostClashes(claims: readonly HostClaim[]): Problem[] {
  return [...Map.groupBy(claims, ({ host }) => host).values()].flatMap((rivals) => {
    return rivals.flatMap((claim) => {
      const rival = rivals.find(({ id }) => id !== claim.id)
      return rival ? clashOf(claim, rival.id) : []
    })
  })
}
