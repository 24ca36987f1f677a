import { framePath } from '../../components/ad-slots.tsx'
import { formResult } from '../../components/FormProblems.tsx'
import { FramedPage } from '../../components/FramedPage.tsx'
import formCss from '../../components/ReaderForm.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'

/** What a reader has chosen, `gpc` where the browser says no to all; and whether that was saved just now. */
export interface AdChoice {
  choice: 'no' | 'yes' | 'gpc'
  isSaved: boolean
}

/** The page on which a reader allows the network's ads or not. */
export function openAdChoice(choice: AdChoice, { texts }: Pick<PageContext, 'texts'>): OpenPage {
  const { title, description } = texts.ads
  return openPage(AdChoicePage, { title, description, noindex: true, frame: 'none', body: choice }, texts)
}

function AdChoicePage({ view: { choice, isSaved }, t: { ads: t } }: PageProps<AdChoice>) {
  const said = choice === 'gpc' ? t.gpc : isSaved ? t.saved[choice] : undefined
  return (
    <FramedPage>
      <Styles name="ReaderForm" css={formCss} />
      {said && (
        <div role="status" className="form-said" {...formResult}>
          <h1>{said.title}</h1>
          <p>{said.text}</p>
        </div>
      )}
      {choice !== 'gpc' && (
        <form className="reader-form" action={`${framePath}/choice#result`} method="post">
          <fieldset>
            <legend>{t.heading}</legend>
            {(['no', 'yes'] as const).map((value) => (
              <label key={value}>
                <input type="radio" name="ads" value={value} defaultChecked={value === choice} />
                <span>
                  <b>{t[value].label}</b>
                  <br />
                  <span className="meta">{t[value].hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <button className="button" type="submit">
            {t.save}
          </button>
        </form>
      )}
    </FramedPage>
  )
}
