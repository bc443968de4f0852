const wrong = document.getElementById('wrong');
const first = document.querySelector('[aria-invalid="true"]');
if (wrong || first) (first || wrong).focus();
