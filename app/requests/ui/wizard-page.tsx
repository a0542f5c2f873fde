import { PageHeader } from '~/shell/page-header';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { stepHref, STEPS } from '../request-steps';
import { RequestForm, type RequestFormProps } from './request-form';

/** A step of the form, with its position among the others. */
export function WizardPage(page: RequestFormProps) {
  const { t } = useTranslation('apply');
  const { kind, title } = page;
  const step = page.step ?? 1;
  const steps = [
    { name: t('common:nav.request'), to: paths.dataRequest },
    { name: title, to: stepHref(kind, step) },
  ];
  return (
    <>
      <PageHeader title={title} steps={steps}>
        <p className="page-lead">{t(`kinds.${kind}`)}</p>
      </PageHeader>
      <div className="page-width page-overlap">
        <section className="widget request-form">
          <ol className="request-steps" aria-label={t('wizard.steps')}>
            {Array.from({ length: STEPS }, (_, index) => index + 1).map((each) => (
              <li key={each} aria-current={each === step ? 'step' : undefined}>
                {t(`steps.${each}`)}
              </li>
            ))}
          </ol>
          <RequestForm {...page} />
        </section>
      </div>
    </>
  );
}
