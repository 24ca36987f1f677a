// The project brings its own Node (an optional dependency of package.json puts it first in npm's PATH).
// This file is plain JavaScript, so that an older Node can run it and print what is wrong.
const wanted = 26
const found = Number(process.versions.node.split('.')[0])
if (found < wanted) {
  const npm = /npm\/(\d+)\S*/.exec(process.env.npm_config_user_agent ?? '')
  console.error(
    `This project needs Node ${wanted}, but Node ${process.versions.node} is running (${process.platform} ${process.arch}).\n` +
      (npm && Number(npm[1]) < 11
        ? `This is ${npm[0].replace('/', ' ')}, and only npm 11 installs the Node that the project brings:\n` +
          'run `npx npm@11 ci`, then `npx npm@11 start`, or `npm install --global npm@11`.'
        : 'Run `npm ci` and start through npm (`npm start`, `npm test`): npm then uses the Node that the project brings.\n' +
          'If `npm ci` left out optional dependencies, run `npm ci --include=optional`.\n' +
          `Where the project brings none for this machine, install Node ${wanted} from your system's packages.`),
  )
  process.exit(1)
}
