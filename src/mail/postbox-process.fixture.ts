import { openStore } from '../store/store.ts'
import { Postbox } from './postbox.ts'
import { openTransport } from './transport.ts'

// For postbox-kill.test.ts to kill: sends what is due in the store of a folder through a mail server.
const [folder = '', smtpUrl = ''] = process.argv.slice(2)
const { outbox, clock } = await openStore(folder)
const postbox = new Postbox({
  outbox,
  clock,
  transport: openTransport(smtpUrl),
  write: async (message) =>
    'mailing' in message
      ? {
          from: { name: 'News', address: 'news@example.com' },
          to: message.address,
          subject: message.mailing.subject,
          text: message.mailing.subject,
        }
      : undefined,
  judge: async () => 'current',
  logger: { warn: () => undefined },
})
process.stdout.write('ready\n')
await postbox.sendDue()
process.exit(0)
