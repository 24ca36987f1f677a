import type { TeamMember } from '../../../publication/content.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { LongText, missingText } from '../text/text-route.tsx'
import css from './about.css?inline'

/** About: mission and history as the publisher wrote them, and the team. */
export const aboutRoute = route({
  path: '/about',
  isListed: ({ content }) => content.pages.about !== undefined,
  stories: {},
  build: ({ publication, origin }) => {
    const page = publication.content.pages.about
    const { team } = publication.content
    return {
      title: page?.title ?? 'About Us',
      description: page?.description ?? `About ${publication.name}.`,
      structuredData: [buildBreadcrumbs(origin, { name: 'About Us', path: '/about' })],
      body: (
        <>
          <Styles name="about" css={css} />
          <PageTitle title={page?.title ?? 'About Us'} />
          {page ? <LongText html={page.html} /> : <p className="empty-text">{missingText}</p>}
          {team.length > 0 && (
            <section className="section" aria-labelledby="team">
              <div className="section-head">
                <h2 id="team">Team</h2>
              </div>
              <div className="columns columns-four">
                {team.map((member) => (
                  <Member key={member.name} member={member} />
                ))}
              </div>
            </section>
          )}
        </>
      ),
    }
  },
})

/** The initial letter shows unless the image has loaded: it lies under the image, which is nothing until then. */
function Member({ member }: { member: TeamMember }) {
  return (
    <article>
      <div className="avatar">
        <span aria-hidden="true">{member.name.slice(0, 1)}</span>
        {member.image && <img src={member.image} alt="" width={96} height={96} />}
      </div>
      <h3>{member.name}</h3>
      <p className="kicker">{member.role}</p>
      <p>{member.bio}</p>
    </article>
  )
}
