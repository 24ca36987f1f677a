import type { Finding } from '../../text/problem.ts'

/** Each part has blank lines where the other was, so that line numbers are those of the file. */
export interface FrontMatter {
  yaml: string
  body: string
}

/** Splits a file that begins with YAML between two lines of `---`. */
export function splitFrontMatter(text: string): FrontMatter | { finding: Finding } {
  const lines = text.split(/\r\n?|\n/)
  if (!isFence(lines[0])) {
    return {
      finding: { line: 1, found: 'no front matter', expected: '--- on the first line, then the fields' },
    }
  }
  const end = lines.findIndex((line, index) => index > 0 && isFence(line))
  if (end < 0) {
    return {
      finding: {
        line: 1,
        found: 'front matter that is not closed',
        expected: 'a second --- on a line of its own after the fields',
      },
    }
  }
  return {
    yaml: ['', ...lines.slice(1, end)].join('\n'),
    body: [...Array<string>(end + 1).fill(''), ...lines.slice(end + 1)].join('\n'),
  }
}

function isFence(line: string | undefined): boolean {
  return line?.trimEnd() === '---'
}
