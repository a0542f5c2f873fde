import { useTranslation } from '~/platform/i18n/page-texts';
import { readingSettings, type ReadingChoices } from '~/platform/http/reading-settings';
import { paths } from '~/paths';

interface ReadingPanelProps {
  choices: ReadingChoices;
  isSavingData: boolean;
}

/** The display settings of this visitor: plain forms, kept in a cookie. */
export function ReadingPanel({ choices, isSavingData }: ReadingPanelProps) {
  const { t } = useTranslation('settings');
  return (
    <details className="reading">
      <summary>{t('title')}</summary>
      <div className="reading-panel" id="display">
        <ReadingForm choices={choices} />
        <ResetForm />
        <DataSaverForm isOn={isSavingData} />
      </div>
    </details>
  );
}

function ReadingForm({ choices }: { choices: ReadingChoices }) {
  const { t } = useTranslation('settings');
  const { text: sizes, ...switches } = readingSettings;
  return (
    <form method="post" action={paths.preferences} aria-label={t('title')}>
      <fieldset>
        <legend>{t('text')}</legend>
        <div className="reading-sizes">
          {sizes.map((size) => (
            <label key={size} className="reading-choice">
              <input
                type="radio"
                name="text"
                value={size}
                defaultChecked={size === (choices.text ?? sizes[0])}
              />
              {t('percent', { number: size })}
            </label>
          ))}
        </div>
      </fieldset>
      {Object.entries(switches).map(([name, [normal, special]]) => (
        <label key={name} className="reading-choice">
          {/* The value of an unticked checkbox. */}
          <input type="hidden" name={name} value={normal} />
          <input
            type="checkbox"
            name={name}
            value={special}
            defaultChecked={choices[name as keyof typeof switches] === special}
          />
          {t(`switch.${name}`)}
        </label>
      ))}
      <button type="submit" className="button">
        {t('save')}
      </button>
    </form>
  );
}

/** Sends every default. */
function ResetForm() {
  const { t } = useTranslation('settings');
  return (
    <form method="post" action={paths.preferences}>
      {Object.entries(readingSettings).map(([name, [normal]]) => (
        <input key={name} type="hidden" name={name} value={normal} />
      ))}
      <button type="submit" className="button button-quiet">
        {t('reset')}
      </button>
    </form>
  );
}

function DataSaverForm({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <form method="post" action={paths.preferences} className="data-saver">
      <strong>{t('dataSaver')}</strong>
      <p>{t('dataSaverHint')}</p>
      <button
        type="submit"
        name="dataSaver"
        value={isOn ? 'off' : 'on'}
        className="button button-quiet"
      >
        {t(isOn ? 'dataSaverOff' : 'dataSaverOn')}
      </button>
    </form>
  );
}
