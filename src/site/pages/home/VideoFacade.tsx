import type { Texts } from '../../texts/texts.ts'
import type { VideoView } from './home-view.ts'

/** A poster with a play button; the player loads when the reader presses it (src/browser/frames.ts). */
export function VideoFacade({ video, t }: { video: VideoView; t: Texts }) {
  return (
    <section className="section" aria-labelledby="video">
      <div className="section-head">
        <h2 id="video">{t.home.video}</h2>
      </div>
      <figure>
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
          <a
            className="play-button"
            href={video.href}
            target="_blank"
            rel="noopener"
            data-frame={video.title}
          >
            <span className="visually-hidden">{t.home.playVideo(video.title)}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 4.5v15l13-7.5z" fill="currentColor" />
            </svg>
          </a>
        </div>
        <figcaption className="meta">
          {video.caption} {t.home.videoNotice}
        </figcaption>
      </figure>
    </section>
  )
}
