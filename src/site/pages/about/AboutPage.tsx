import { LongText } from '../../components/LongText.tsx'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './about.css?inline'
import { type AboutView, buildAboutView } from './about-view.ts'

/** About: the publisher's text and the team. */
function AboutPage({ view: { title, text, team }, t }: PageProps<AboutView>) {
  return (
    <>
      <Styles name="about" css={css} />
      <PageTitle title={title} />
      {text && <LongText text={text} t={t} />}
      <p className="section">
        <TextLink href="/about/quality">{t.about.quality}</TextLink>
      </p>
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
