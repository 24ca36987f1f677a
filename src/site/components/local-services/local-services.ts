import type { LocalService, LocalServices } from '../../../publication/content/local-services.ts'
import { checkedWithinDays } from '../../../publication/local-services.ts'
import { day } from '../../../time/durations.ts'
import { dayOf, instantOf } from '../../../time/zoned-time.ts'
import type { Alert } from '../../../weather/alert.ts'
import { alertKindOf } from '../../../weather/alert-names.ts'
import { stormOf } from '../../../weather/storm.ts'
import type { PageContext } from '../../page.ts'
import { dateFormat } from '../date-formats.ts'

/** What readers can do under alerts of some kinds, with the own guides that belong to them. */
export interface LocalServicesView {
  /** 'Broward' */
  county: string
  services: readonly ServiceView[]
  /** Whether some were never checked. */
  hasUndated: boolean
  guides: readonly { title: string; href: string }[]
}

/** When something was checked, as readers are told. */
export interface LastCheck {
  /** 'Nov 20', with the year where it is another; undefined where nobody has checked it. */
  checked: string | undefined
  /** Whether nobody has checked it for so long that readers must know. */
  isUnchecked: boolean
}

export interface ServiceView extends LastCheck {
  /** 'Find your evacuation zone' */
  name: string
  about: string | undefined
  /** 'County' */
  short: string | undefined
  href: string | undefined
  /** '954-831-4000', and what a telephone dials: '+19548314000'. */
  phones: readonly { label: string; dial: string }[]
  source: string
}

/**
 * Services and guides for every kind of these alerts, each once, that help in the phase of the city's storm, if
 * there is one: at landfall nobody is sent out to look for a shelter. Undefined where the city has none.
 */
export function buildLocalServices(
  alerts: readonly Pick<Alert, 'event'>[],
  context: Pick<PageContext, 'publication' | 'now' | 'weather'>,
): LocalServicesView | undefined {
  const { publication } = context
  const local = publication.content.services
  const kinds = new Set(alerts.map(({ event }) => alertKindOf(event)))
  if (!local || kinds.size === 0) return undefined
  const phase = stormOf(context)?.phase
  const belongs = ({
    alerts,
    phases,
  }: Pick<LocalService | LocalServices['guides'][number], 'alerts' | 'phases'>) =>
    alerts.some((kind) => kinds.has(kind)) && (!phase || !phases || phases.includes(phase))
  const services = local.services.filter(belongs).map((service) => buildService(service, context))
  const guides = local.guides.filter(belongs).flatMap(({ article }) => {
    const found = publication.content.articles.find(({ path }) => path === article)
    return found ? [{ title: found.title, href: found.path }] : []
  })
  if (services.length + guides.length === 0) return undefined
  return {
    county: local.county,
    services,
    guides,
    hasUndated: services.some(({ checked }) => checked === undefined),
  }
}

function buildService(
  { name, about, short, link, phones, source, checked }: LocalService,
  context: Pick<PageContext, 'publication' | 'now'>,
): ServiceView {
  return {
    name,
    about,
    short,
    source,
    href: link,
    phones: phones.map((label) => ({ label, dial: dialOf(label) })),
    ...buildLastCheck(checked, context),
  }
}

/** The day of the last check, `YYYY-MM-DD`, as readers are told of it. */
export function buildLastCheck(
  checked: string | undefined,
  { publication, now }: Pick<PageContext, 'publication' | 'now'>,
): LastCheck {
  const { timeZone } = publication
  if (checked === undefined) return { checked, isUnchecked: false }
  const isThisYear = checked.slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
  return {
    checked: dateFormat(isThisYear ? 'shortMonthDay' : 'shortDateOfYear', publication).format(
      instantOf(checked, 12, timeZone),
    ),
    isUnchecked: checked < dayOf(now - checkedWithinDays * day, timeZone),
  }
}

/** With the country's code; a short number such as 311 as it is. */
function dialOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 3 ? digits : `+1${digits.slice(-10)}`
}
