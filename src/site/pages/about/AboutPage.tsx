import type { TeamMember } from '../../../publication/content/team.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import { LongText, type LongTextView } from '../../components/LongText.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './about.css?inline'

/** What the About page shows. `text`: undefined when the publisher has written none. */
export interface AboutView {
  title: string
  text: LongTextView | undefined
  team: readonly (Omit<TeamMember, 'image'> & { initial: string; image: ImageSource | undefined })[]
}

export function buildAboutView({ publication, texts }: PageContext): PageView<AboutView> {
  const { pages, team } = publication.content
  const page = pages.about
  const title = page?.title ?? texts.navigation.about
  return {
    title,
    description: page?.description ?? texts.about.description({ publication: publication.name }),
    body: {
      title,
      text: page && { html: page.html, subheads: page.subheads },
      team: team.map((member) => ({
        ...member,
        initial: firstLetter(member.name),
        image:
          member.image === undefined ? undefined : ownImageSource(publication.content.rasters, member.image),
      })),
    },
  }
}

const graphemes = new Intl.Segmenter()

/** The first grapheme, so that a combining accent or a surrogate pair is not cut. */
function firstLetter(name: string): string {
  const [first] = graphemes.segment(name)
  return first?.segment ?? ''
}

/** About: the publisher's text and the team. */
function AboutPage({ view: { title, text, team }, t }: PageProps<AboutView>) {
  return (
    <>
      <Styles name="about" css={css} />
      <PageTitle title={title} />
      {text && <LongText text={text} t={t} />}
      {team.length > 0 && (
        <Section id="team" className="section" title={t.about.team}>
          <div className="columns columns-four">
            {team.map((member) => (
              <Member key={member.name} member={member} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

/** The loaded image covers the initial, which is visible while it loads and when it fails. */
function Member({ member }: { member: AboutView['team'][number] }) {
  return (
    <article>
      <div className="avatar">
        <span aria-hidden="true">{member.initial}</span>
        {member.image && (
          <img
            src={member.image.src}
            srcSet={member.image.srcSet}
            sizes={member.image.srcSet && '96px'}
            alt=""
            width={96}
            height={96}
          />
        )}
      </div>
      <h3>{member.name}</h3>
      <p className="kicker">{member.role}</p>
      <p>{member.bio}</p>
    </article>
  )
}

/** About the publication, at /about. */
export const aboutRoute = route({
  at: '/about',
  needs: () => ({}),
  view: buildAboutView,
  Page: AboutPage,
})
