import type { Texts } from '../texts/texts.ts'
import frameCss from './AdFrame.css?inline'
import css from './AdSlots.css?inline'
import tallCss from './AdSlotsTall.css?inline'
import type { AdSlotView, AdvertView } from './ad-slots.ts'
import { TextLink } from './links.tsx'
import { Styles } from './Styles.tsx'

/** Ad slots: at least 250 or 600 px high with an advert, one line without (specification, section 9). */
export function AdSlots({ slots, t }: { slots: readonly AdSlotView[]; t: Texts }) {
  return slots.map((slot) => <AdSlot key={`${slot.size} ${slot.from}`} slot={slot} t={t} />)
}

function AdSlot({ slot: { size, from, advert, frame }, t }: { slot: AdSlotView; t: Texts }) {
  if (frame) {
    return (
      <div className={['ad-slot', size === 600 && 'ad-slot-tall', from].filter(Boolean).join(' ')}>
        <SlotStyles size={size} />
        <Styles name="AdFrame" css={frameCss} />
        <p>
          {t.ads.label}
          {' · '}
          <TextLink href={frame.choice}>{t.ads.choice}</TextLink>
        </p>
        <iframe src={frame.src} title={t.ads.label} height={size} loading="lazy" />
      </div>
    )
  }
  if (!advert) {
    return (
      <p className={['ad-vacant', from].filter(Boolean).join(' ')}>
        <Styles name="AdSlots" css={css} />
        <a className="tap" href="/contact">
          {t.ads.vacant}
        </a>
      </p>
    )
  }
  return (
    <div
      className={['ad-slot', size === 600 && 'ad-slot-tall', advert.ownOf && 'ad-slot-own', from]
        .filter(Boolean)
        .join(' ')}
    >
      <SlotStyles size={size} />
      <p>{labelOf(advert, t)}</p>
      <AdvertBox advert={advert} />
    </div>
  )
}

/** The front page, whose bytes are few, has no tall slot. */
function SlotStyles({ size }: Pick<AdSlotView, 'size'>) {
  return (
    <>
      <Styles name="AdSlots" css={css} />
      {size === 600 && <Styles name="AdSlotsTall" css={tallCss} />}
    </>
  )
}

function labelOf({ sample, ownOf }: AdvertView, t: Texts): string {
  if (sample) return t.sample(t.ads.label)
  return ownOf === undefined ? t.ads.label : t.ads.own(ownOf)
}

/** An advert of the publisher's own. `isFramed`: in a frame, which its link must leave. */
export function AdvertBox({
  advert: { title, text, link, image, external },
  isFramed = false,
}: {
  advert: AdvertView
  isFramed?: boolean
}) {
  const outside = external
    ? { target: '_blank', rel: 'noopener sponsored', 'aria-describedby': 'new-tab' }
    : isFramed
      ? { target: '_top' }
      : {}
  return (
    <div className={image ? 'advert with-image' : 'advert'}>
      {image && (
        <img
          src={image.src}
          srcSet={image.srcSet}
          sizes={image.srcSet && '320px'}
          alt=""
          width={image.width ?? 600}
          height={image.height ?? 400}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="advert-words">
        <p className="advert-title">{title}</p>
        <p>{text}</p>
        <a className="button" href={link.href} {...outside}>
          {link.label}
        </a>
      </div>
    </div>
  )
}
