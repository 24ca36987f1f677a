// Runs in a network's frame, which has an origin of its own: it can reach neither the page around it nor what the site keeps
// in the browser. Google Publisher Tag, as its reference describes it; it is printed into the frame (server/ads/).

interface RenderEnded {
  isEmpty: boolean
}
interface AdSlot {
  addService(service: PubAds): unknown
}
interface PubAds {
  setPrivacySettings(settings: { nonPersonalizedAds: boolean }): unknown
  addEventListener(name: 'slotRenderEnded', listener: (event: RenderEnded) => void): unknown
}
interface PublisherTag {
  cmd: (() => void)[]
  pubads(): PubAds
  defineSlot(unit: string, size: [number, number], id: string): AdSlot | null
  enableServices(): void
  display(id: string): void
}

const place = document.querySelector<HTMLElement>('#ad')
if (place) fill(place)

function fill(place: HTMLElement): void {
  const { unit = '', script = '', width, height } = place.dataset
  const page = window as typeof window & { googletag?: Partial<PublisherTag> }
  // The tag fills in its functions when it has come; until then only the list of commands is there.
  page.googletag = { cmd: [], ...page.googletag }
  const tag = page.googletag as PublisherTag
  tag.cmd.push(() => {
    const ads = tag.pubads()
    ads.setPrivacySettings({ nonPersonalizedAds: true })
    ads.addEventListener('slotRenderEnded', ({ isEmpty }) => {
      const notice = document.querySelector<HTMLElement>('#notice')
      if (notice) notice.hidden = !isEmpty
    })
    tag.defineSlot(unit, [Number(width), Number(height)], place.id)?.addService(ads)
    tag.enableServices()
    tag.display(place.id)
  })
  const element = document.createElement('script')
  element.async = true
  element.src = script
  document.head.append(element)
}
