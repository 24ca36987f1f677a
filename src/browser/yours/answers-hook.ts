import { useEffect, useState } from 'react'
import { mergeLooks } from './edition.ts'
import { changeStored, getStored } from './storage.ts'
import { type CityAlerts, fetchAlerts, fetchSection, type SectionNews } from './updates.ts'

/** An answer is waited for so long, in ms. */
const patience = 15_000

/** What the city answered: undefined is an answer that failed, and a missing section is not asked for yet. */
interface Answers {
  alerts: CityAlerts | undefined
  sections: ReadonlyMap<string, SectionNews | undefined>
}

/** Asks for the alerts and the wanted sections, and for those that are wanted later; undefined until then. */
export function useAnswers({
  wanted,
  alerts,
  tries,
}: {
  wanted: readonly string[] | undefined
  /** Address of the alerts; where there is none, nothing can be known of them. */
  alerts: string | undefined
  tries: number
}): Answers | undefined {
  const [answers, setAnswers] = useState<Answers>()
  const key = wanted && `${tries} ${wanted.join(' ')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wanted.
  useEffect(() => {
    if (!wanted) return
    let isLeft = false
    const waiting = new AbortController()
    const { signal } = waiting
    const timer = setTimeout(() => waiting.abort(), patience)
    const { looks } = getStored().edition
    const lookBefore = (path: string) => looks.find((look) => look.path === path)
    const missing = wanted.filter((path) => !answers?.sections.get(path))
    const loading = [
      answers?.alerts ?? (alerts ? fetchAlerts(alerts, signal) : undefined),
      ...missing.map((path) => fetchSection(path, lookBefore(path), signal)),
    ] as const
    void Promise.all(loading).then(([city, ...found]) => {
      clearTimeout(timer)
      if (isLeft) return
      const loaded = missing.map((path, index) => [path, found[index]] as const)
      setAnswers({ alerts: city, sections: new Map([...(answers?.sections ?? []), ...loaded]) })
      const seen = loaded.flatMap(([, section]) => section?.look ?? [])
      // Where it is not stored, nothing is marked at the next visit; nothing else is lost.
      if (seen.length > 0) changeStored((now) => ({ ...now, looks: mergeLooks(seen, now.looks) }))
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      waiting.abort()
    }
  }, [key])
  return answers
}
