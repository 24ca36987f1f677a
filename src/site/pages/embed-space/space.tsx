import slotCss from '../../components/AdSlots.css?inline'
import { type AdPlace, AdvertBox, type AdvertView, promotionFor } from '../../components/ad-slots.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import css from './space.css?inline'

interface SpaceView {
  size: AdPlace['size']
  promotion: AdvertView | undefined
}

/** The content of an ad frame for readers who have not allowed the network's ads: a promotion of the publisher's own, else a notice. */
export function openSpace(
  { publication, texts }: Pick<PageContext, 'publication' | 'texts'>,
  size: AdPlace['size'],
  turn: number,
): OpenPage {
  const body: SpaceView = { size, promotion: promotionFor(publication, size, turn) }
  const { label, description } = texts.ads
  return openPage(SpacePage, { title: label, description, noindex: true, frame: 'none', body }, texts)
}

function SpacePage({ view: { size, promotion }, t: { ads: t } }: PageProps<SpaceView>) {
  return (
    <div className={size === 600 ? 'ad-space ad-space-tall' : 'ad-space'}>
      <Styles name="AdSlots" css={slotCss} />
      <Styles name="space" css={css} />
      {promotion ? (
        <AdvertBox advert={promotion} isFramed />
      ) : (
        <p>
          {t.notice}{' '}
          <a className="text-link" href="/contact" target="_top">
            {t.vacant}
          </a>
        </p>
      )}
    </div>
  )
}
