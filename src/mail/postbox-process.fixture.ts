import { openStore } from '../store/store.ts'
import { Postbox } from './postbox.ts'
import { openTransport } from './transport.ts'

// For postbox-kill.test.ts to kill: sends what is due in the store of a folder through a mail server.
// `ahead`: how many ms its clock is ahead, so that claims of processes before have ended.
const [folder = '', smtpUrl = '', ahead = '0'] = process.argv.slice(2)
const { outbox, clock } = await openStore(folder)
const postbox = new Postbox({
  outbox,
  clock: { read: async () => (await clock.read()) + Number(ahead), now: () => clock.now() + Number(ahead) },
  transport: openTransport(smtpUrl),
  write: async (message) => ({
    from: { name: 'News', address: 'news@example.com' },
    to: 'address' in message ? message.address : 'desk@example.com',
    subject: message.kind,
    text: message.kind === 'contact' ? message.form.message : 'x',
  }),
  judge: async () => 'current',
  logger: { warn: () => undefined },
})
process.stdout.write('ready\n')
await postbox.sendDue()
process.exit(0)
