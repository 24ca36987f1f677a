import { openStore } from '../store/store.ts'
import { Postbox } from './postbox.ts'
import { openTransport } from './transport.ts'

// For postbox-kill.test.ts to kill: sends what is due in the store of a folder through a mail server.
const [folder = '', smtpUrl = ''] = process.argv.slice(2)
const { subscribers, mailings, contactMessages, clock } = await openStore(folder)
const postbox = new Postbox({
  subscribers,
  mailings,
  contactMessages,
  clock,
  transport: openTransport(smtpUrl),
  writeQuestion: async () => undefined,
  writeContact: async () => undefined,
  writeDelivery: async ({ mailing, address }) => ({
    from: { name: 'News', address: 'news@example.com' },
    to: address,
    subject: mailing.subject,
    text: mailing.text,
  }),
  judge: async () => 'current',
  logger: { warn: () => undefined },
})
process.stdout.write('ready\n')
await postbox.sendDue()
process.exit(0)
