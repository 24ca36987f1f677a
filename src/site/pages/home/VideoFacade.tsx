import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { Texts } from '../../texts/texts.ts'
import type { VideoView } from './home-view.ts'
import css from './video.css?inline'

/** A poster with a play button and text beside it. A press loads the player (src/browser/frames.ts). */
export function VideoFacade({ video, t }: { video: VideoView; t: Texts }) {
  const { player } = video
  return (
    <Section id="video" className="section" title={t.home.video}>
      <Styles name="video" css={css} />
      <div className="film">
        <div className="video frame-facade">
          <img
            src={video.poster.src}
            srcSet={video.poster.srcSet}
            sizes={video.poster.srcSet && '(min-width: 768px) 600px, 100vw'}
            alt=""
            width={600}
            height={338}
            loading="lazy"
          />
          <PlayButton video={video} t={t} />
          {player.kind === 'own' && <OwnPlayer video={video} player={player} t={t} />}
        </div>
        <div>
          <h3>{video.title}</h3>
          <p className="deck">{video.caption}</p>
          {player.kind === 'frame' ? (
            <p className="meta">{t.home.videoNotice}</p>
          ) : (
            <>
              <p className="meta">{t.home.videoFacts({ length: formatLength(player.seconds) })}</p>
              <details>
                <summary>{t.home.transcript}</summary>
                <p className="meta">{player.transcript}</p>
              </details>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Without scripts the link opens the player's own page, or the last file, which every browser can play. */
function PlayButton({ video: { title, player }, t }: { video: VideoView; t: Texts }) {
  const own = player.kind === 'own'
  return (
    <a
      className="play-button"
      href={own ? player.files.at(-1)?.address : player.href}
      {...(!own && { target: '_blank', rel: 'noopener' })}
      data-frame={title}
    >
      <span className="visually-hidden">
        {own ? t.home.playOwnVideo({ title, seconds: player.seconds }) : t.home.playVideo({ title })}
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 4.5v15l13-7.5z" fill="currentColor" />
      </svg>
    </a>
  )
}

type OwnVideo = Extract<VideoView['player'], { kind: 'own' }>

/** In a `template`, so that nothing of it loads before the reader presses play. */
function OwnPlayer({ video, player, t }: { video: VideoView; player: OwnVideo; t: Texts }) {
  return (
    <template>
      <video className="video" controls playsInline aria-label={video.title}>
        {player.files.map(({ address, type }) => (
          <source key={address} src={address} type={type} />
        ))}
        <track
          default
          kind="captions"
          src={player.captions}
          srcLang={video.language}
          label={t.home.captions}
        />
      </video>
    </template>
  )
}

/** '0:28' */
function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
