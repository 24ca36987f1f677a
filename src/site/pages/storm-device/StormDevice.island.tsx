import { type MouseEvent, useEffect, useState } from 'react'
import { boolean, object, string } from 'zod/mini'
import { type Device, readDevice } from '../../../browser/kept/device.ts'
import { keepCopy, removeCopy } from '../../../browser/kept/keep.ts'
import { type AlertsOutcome, chooseAlerts, renewAlerts } from '../../../browser/kept/push.ts'
import { defineIsland } from '../../components/define-island.ts'

const copyWords = object({
  title: string(),
  withoutScript: string(),
  made: string(),
  kept: string(),
  none: string(),
  keep: string(),
  keeping: string(),
  remove: string(),
  removing: string(),
  removed: string(),
  failed: string(),
  unsupported: string(),
})
const alertsWords = object({
  title: string(),
  withoutScript: string(),
  caution: string(),
  notRead: string(),
  isOn: string(),
  isOff: string(),
  turnOn: string(),
  turningOn: string(),
  turnOff: string(),
  turningOff: string(),
  on: string(),
  off: string(),
  unable: string(),
  denied: string(),
  full: string(),
  failed: string(),
  unchecked: string(),
})

/** `hasAlerts`: of the city's places. `areRead`: they are, so that a device can be told. */
const props = object({
  hasAlerts: boolean(),
  areRead: boolean(),
  t: object({ copy: copyWords, alerts: alertsWords }),
})
type Props = ReturnType<typeof props.parse>

/** What a press came to, or the look at what the device has. */
interface Said {
  copy?: 'removed' | 'failed' | undefined
  alerts?: AlertsOutcome | 'unchecked' | undefined
}

const acts = {
  keep: () => sayOf(keepCopy(window), undefined),
  remove: () => sayOf(removeCopy(window), 'removed'),
  turnOn: async (): Promise<Said> => ({ alerts: await chooseAlerts(window, true) }),
  turnOff: async (): Promise<Said> => ({ alerts: await chooseAlerts(window, false) }),
}
type Act = keyof typeof acts

/** A browser in private mode may refuse to store, too. */
async function sayOf(work: Promise<void>, done: 'removed' | undefined): Promise<Said> {
  try {
    await work
    return { copy: done }
  } catch (error) {
    console.info(error)
    return { copy: 'failed' }
  }
}

/**
 * What this device has: a copy of the storm pages or none, storm alerts or none, a button for each. Before it
 * wakes it says what it needs.
 */
function StormDevice({ hasAlerts, areRead, t }: Props) {
  const [device, setDevice] = useState<Device>()
  const [doing, setDoing] = useState<Act>()
  const [said, setSaid] = useState<Said>({})

  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const found = await readDevice(window)
      if (!isLeft) setDevice(found)
      return found
    }
    const begin = async () => {
      const { copy } = await look()
      if (copy === 'unsupported') return
      const alerts = await renewAlerts(window)
      await look()
      if (alerts) setSaid((before) => ({ alerts, ...before }))
    }
    // Another tab or the browser's settings may have changed it.
    const lookAgain = () => void look()
    document.addEventListener('visibilitychange', lookAgain)
    void begin()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [])

  async function act(name: Act): Promise<void> {
    setDoing(name)
    const result = await acts[name]()
    setDevice(await readDevice(window))
    setSaid((before) => ({ ...before, ...result }))
    setDoing(undefined)
  }

  const copy = viewCopy(t.copy, device, doing, said.copy)
  const alerts = viewAlerts(t.alerts, device, doing, said.alerts, areRead)
  return (
    <>
      <Part id="copy" title={t.copy.title} view={copy} isBusy={doing !== undefined} act={act} />
      {hasAlerts && (
        <Part id="alerts" title={t.alerts.title} view={alerts} isBusy={doing !== undefined} act={act}>
          {t.alerts.caution}
        </Part>
      )}
    </>
  )
}

/** What one of the two says, and the button that it has. */
interface PartView {
  line: string
  button?: { act: Act; label: string } | undefined
}

function viewCopy(
  t: Props['t']['copy'],
  device: Device | undefined,
  doing: Act | undefined,
  said: Said['copy'],
): PartView {
  if (!device) return { line: t.withoutScript }
  const { copy, copyMade } = device
  if (copy === 'unsupported') return { line: t.unsupported }
  const isKept = copy === 'kept'
  const button = isKept
    ? ({ act: 'remove', label: t.remove } as const)
    : ({ act: 'keep', label: t.keep } as const)
  if (doing === 'keep') return { line: t.keeping, button }
  if (doing === 'remove') return { line: t.removing, button }
  if (copy === 'unreadable') return { line: t.failed, button }
  if (said === 'removed' && !isKept) return { line: t.removed, button }
  const keptLine = copyMade === undefined ? t.kept : `${t.made} ${copyMade}`
  const line = isKept ? keptLine : t.none
  return { line: said === 'failed' ? `${t.failed} ${line}` : line, button }
}

function viewAlerts(
  t: Props['t']['alerts'],
  device: Device | undefined,
  doing: Act | undefined,
  said: Said['alerts'],
  areRead: boolean,
): PartView {
  if (!device) return { line: areRead ? t.withoutScript : t.notRead }
  if (device.alerts === 'unable') return { line: t.unable }
  // The server decides whom it tells.
  const isOn = device.alerts === 'on' && said !== 'full' && said !== 'unable'
  if (!isOn && !areRead) return { line: t.notRead }
  const button = isOn
    ? ({ act: 'turnOff', label: t.turnOff } as const)
    : ({ act: 'turnOn', label: t.turnOn } as const)
  if (doing === 'turnOn') return { line: t.turningOn, button }
  if (doing === 'turnOff') return { line: t.turningOff, button }
  const why = device.alerts === 'denied' ? 'denied' : said
  const isTrue =
    why !== undefined && (isOn ? !['off', 'denied'].includes(why) : !['on', 'unchecked'].includes(why))
  return { line: [isOn ? t.isOn : t.isOff, isTrue && t[why]].filter(Boolean).join(' '), button }
}

function Part({
  id,
  title,
  view: { line, button },
  isBusy,
  act,
  children,
}: {
  id: string
  title: string
  view: PartView
  isBusy: boolean
  act: (name: Act) => void
  children?: string
}) {
  function press({ detail }: MouseEvent): void {
    // The second click of a double one would undo the first.
    if (button && !isBusy && detail < 2) act(button.act)
  }
  return (
    <section className="device-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
      <p role="status">{line}</p>
      <p className="device-button">
        {button && (
          // Not disabled, which would take the focus away.
          <button type="button" className="button" aria-disabled={isBusy} onClick={press}>
            {button.label}
          </button>
        )}
      </p>
    </section>
  )
}

export const island = defineIsland({
  name: 'pages/storm-device/StormDevice',
  wake: 'now',
  props,
  Component: StormDevice,
})
