import type { TeamMember } from '../content.ts'
import { readYaml } from '../read-yaml.ts'
import { fields, list, text } from '../schema-parts.ts'
import { pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

export async function readTeam({ files, assets }: ContentFolder): Promise<ReadPart<TeamMember[]>> {
  const member = fields({ name: text, role: text, bio: text, image: pictureField(assets).exactOptional() })
  const schema = list(member, 'people or desks, each with name, role and bio')
  const { content, problems } = readYaml(files, 'team.yaml', schema, 'optional')
  return { content: (content ?? []).map(({ image, ...rest }) => ({ ...rest, image })), problems, links: [] }
}
