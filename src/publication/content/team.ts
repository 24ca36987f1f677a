import { fields, list, text, type Written } from '../files/schema-parts.ts'
import { readYaml } from '../network/read-yaml.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

/** A person or a desk; without an image the page shows the initial letter. */
export type TeamMember = Written<ReturnType<typeof teamSchema>>[number]

export function readTeam({ files, assets }: ContentFolder): ReadPart<readonly TeamMember[]> {
  const { content, problems } = readYaml(files, 'team.yaml', teamSchema(assets), 'optional')
  return { content: content ?? [], problems }
}

export function teamSchema(assets: Assets) {
  const member = fields({
    name: text.describe('of the person or desk'),
    role: text.describe('what they do'),
    bio: text.describe('a few sentences about them'),
    image: pictureField(assets).optional().describe('without it the first letter of the name'),
  })
  return list(member, 'people or desks, each with name, role and bio')
}
