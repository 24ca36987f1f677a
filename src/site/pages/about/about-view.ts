import type { TeamMember } from '../../../publication/content/team.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { LongTextView } from '../../components/LongText.tsx'
import type { PageContext, PageView } from '../../page.ts'

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
    description: page?.description ?? texts.about.description(publication.name),
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

/** The first grapheme, so that a combining accent or a surrogate pair is not cut. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment ?? ''
}
